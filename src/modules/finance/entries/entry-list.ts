import { z } from 'zod';
import type { ListOrder } from '../../../graphql/connection.ts';
import { dayOf, dayText } from '../../../input/calendar.ts';

interface EntryPosition {
  readonly date: Date;
  readonly id: number;
}

/** The order of all lists of entries (D127): latest date first, then latest created. */
export const latestFirst: ListOrder<EntryPosition> = {
  field: 'date',
  encode: ({ date, id }) => [dayText(date), id],
  cursor: z.tuple([z.iso.date(), z.int32().positive()]),
};

/** The Prisma condition for a range of days. */
export const within = ({ from, until }: { from: Date; until: Date }) => ({
  date: { gte: from, lt: until },
});

/** Midnight of the day, or of today. */
export const dayOrToday = (day: string | undefined, now: Date) => dayOf(day ?? dayText(now));
