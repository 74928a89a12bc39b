import { accountRoutes } from './finance/accounts/routes.ts';
import { analyticsRoutes } from './finance/analytics/routes.ts';
import { categoryRoutes } from './finance/categories/routes.ts';
import { entryRoutes } from './finance/entries/routes.ts';
import { keyRoutes } from './finance/finance-keys/routes.ts';
import { apiKeyRoutes } from './prompts/api-keys/routes.ts';
import { ideaRoutes } from './prompts/ideas/routes.ts';
import { referralRoutes } from './prompts/referrals/routes.ts';
import { promptTemplateRoutes } from './prompts/templates/routes.ts';
import type { AnyRestRoute } from './route.ts';

export const restRoutes: readonly AnyRestRoute[] = [
  ...promptTemplateRoutes,
  ...ideaRoutes,
  ...apiKeyRoutes,
  ...referralRoutes,
  ...categoryRoutes,
  ...entryRoutes,
  ...analyticsRoutes,
  ...accountRoutes,
  ...keyRoutes,
];
