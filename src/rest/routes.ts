import { financeRoutes } from './finance/routes.ts';
import { apiKeyRoutes } from './prompts/api-keys/routes.ts';
import { ideaRoutes } from './prompts/ideas/routes.ts';
import { referralRoutes } from './prompts/referrals/routes.ts';
import { promptTemplateRoutes } from './prompts/templates/routes.ts';
import type { AnyRestRoute } from './route.ts';

/** Every documented route that is served. */
export const restRoutes: readonly AnyRestRoute[] = [
  ...promptTemplateRoutes,
  ...ideaRoutes,
  ...apiKeyRoutes,
  ...referralRoutes,
  ...financeRoutes,
];
