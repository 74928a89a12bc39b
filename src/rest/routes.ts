import { apiKeyRoutes } from './api-keys/routes.ts';
import { financeRoutes } from './finance/routes.ts';
import { ideaRoutes } from './ideas/routes.ts';
import { promptTemplateRoutes } from './prompt-templates/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import type { AnyRestRoute } from './route.ts';

/** Every documented route that is served. */
export const restRoutes: readonly AnyRestRoute[] = [
  ...promptTemplateRoutes,
  ...ideaRoutes,
  ...apiKeyRoutes,
  ...referralRoutes,
  ...financeRoutes,
];
