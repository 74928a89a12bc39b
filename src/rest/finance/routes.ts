import { accountRoutes } from './accounts.ts';
import { analyticsRoutes } from './analytics.ts';
import { categoryRoutes } from './categories.ts';
import { entryRoutes } from './entries.ts';
import { keyRoutes } from './keys.ts';

/** The 15 documented routes of the finance service. */
export const financeRoutes = [
  ...categoryRoutes,
  ...entryRoutes,
  ...analyticsRoutes,
  ...accountRoutes,
  ...keyRoutes,
];
