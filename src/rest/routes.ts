import { financeRoutes } from './finance/routes.ts';
import { promptRoutes } from './prompts/routes.ts';
import type { AnyRestRoute } from './route.ts';

export const restRoutes: readonly AnyRestRoute[] = [...promptRoutes, ...financeRoutes];
