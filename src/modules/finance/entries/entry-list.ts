import { listOrders } from '../../../graphql/schema/list-order.ts';
import { dayOf, dayText } from '../../../input/calendar.ts';

/** The orders of lists of entries. The default is the latest date first (D127). */
export const entryOrders = listOrders({
  DATE: { field: 'date', kind: 'date', id: 'serial' },
  AMOUNT: { field: 'amount', kind: 'decimal', id: 'serial' },
  CREATED_AT: { field: 'createdAt', kind: 'time', id: 'serial' },
});

/** The Prisma condition for a range of days. */
export const within = ({ from, until }: { from: Date; until: Date }) => ({
  date: { gte: from, lt: until },
});

/** Midnight of the day, or of today. */
export const dayOrToday = (day: string | undefined, now: Date) => dayOf(day ?? dayText(now));
