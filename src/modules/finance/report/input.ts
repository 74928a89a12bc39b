import { z } from 'zod';
import { calendarDay, checkDayOrder } from '../../../input/calendar.ts';
import { wholeNumber } from '../../../input/text.ts';

/** The maximum number of groups. Quotas limit categories and accounts, but not tags. */
export const maxGroups = 1_000;

export const groupLimit = z.object({ largest: wholeNumber({ min: 1, max: maxGroups }) }).partial();

/** The days of a report, both inclusive, as `YYYY-MM-DD`. */
export const reportRange = z
  .object({ from: calendarDay(), to: calendarDay() })
  .superRefine(checkDayOrder);
