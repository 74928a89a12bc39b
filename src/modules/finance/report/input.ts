import { z } from 'zod';
import { calendarDay } from '../../../input/calendar.ts';

/** The days of a report, both inclusive, as `YYYY-MM-DD`. */
export const reportRange = z
  .object({ from: calendarDay(), to: calendarDay() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'must not be before `from`',
    params: { code: 'TOO_SMALL' },
  });
