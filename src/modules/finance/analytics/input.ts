import { z } from 'zod';
import { calendarMonth } from '../../../input/calendar.ts';
import { restEnum } from '../../../input/enums.ts';

/** The month of the summary. Default: the current month. */
export const summaryFilter = z.object({ month: calendarMonth() }).partial();

/** The query of the REST analytics. Only the period `month` is documented. */
export const analyticsFilter = z
  .object({ period: restEnum({ month: 'MONTH' } as const), month: calendarMonth() })
  .partial();
