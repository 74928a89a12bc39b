import { apiKeyRoutes } from './api-keys/routes.ts';
import { ideaRoutes } from './ideas/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { promptTemplateRoutes } from './templates/routes.ts';

export const promptRoutes = [
  ...promptTemplateRoutes,
  ...ideaRoutes,
  ...apiKeyRoutes,
  ...referralRoutes,
];
