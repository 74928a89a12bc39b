import { z } from 'zod';
import { calendarMonth } from '../../../input/calendar.ts';
import { restEnum } from '../../../input/enums.ts';

/** Which month to reckon; the current one if left out. */
export const summaryFilter = z.object({ month: calendarMonth() }).partial();

/** The same of the analytics in REST, with the one period that is documented. */
export const analyticsFilter = z
  .object({ period: restEnum({ month: 'MONTH' } as const), month: calendarMonth() })
  .partial();
