import { promptTemplateRoutes } from './prompt-templates/routes.ts';
import type { AnyRestRoute } from './route.ts';

/** Every documented route that is served. */
export const restRoutes: readonly AnyRestRoute[] = [...promptTemplateRoutes];
