import { accountRoutes } from './accounts/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { entryRoutes } from './entries/routes.ts';
import { keyRoutes } from './finance-keys/routes.ts';

export const financeRoutes = [
  ...categoryRoutes,
  ...entryRoutes,
  ...analyticsRoutes,
  ...accountRoutes,
  ...keyRoutes,
];
