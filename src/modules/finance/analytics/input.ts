import { z } from 'zod';
import { calendarMonth } from '../../../input/calendar.ts';
import { restEnum } from '../../../input/enums.ts';

/** The REST query. Only the period `month` is documented. */
export const analyticsFilter = z
  .object({ period: restEnum({ month: 'MONTH' } as const), month: calendarMonth() })
  .partial();
