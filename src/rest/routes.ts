import { financeRoutes } from './finance/routes.ts';
import { promptRoutes } from './prompts/routes.ts';
import type { AnyRestRoute } from './route.ts';

/** All routes of both services. */
export const restRoutes: readonly AnyRestRoute[] = [...promptRoutes, ...financeRoutes];
