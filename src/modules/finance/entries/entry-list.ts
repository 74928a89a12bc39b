import { z } from 'zod';
import type { ListOrder } from '../../../graphql/connection.ts';
import { dayOf, dayText } from '../../../input/calendar.ts';

interface EntryPosition {
  readonly date: Date;
  readonly id: number;
}

/** The order of every list of entries (D127): the latest day first, then the last written. */
export const latestFirst: ListOrder<EntryPosition, 'date'> = {
  field: 'date',
  encode: ({ date, id }) => [dayText(date), id],
  cursor: z.tuple([z.iso.date(), z.int32().positive()]),
};

/** The days of a range, as a condition. */
export const within = ({ from, until }: { from: Date; until: Date }) => ({
  date: { gte: from, lt: until },
});

/** The day that is written, or today. */
export const dayOrToday = (day: string | undefined, now: Date) => dayOf(day ?? dayText(now));
