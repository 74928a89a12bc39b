import { dayOf, dayText } from '../../../input/calendar.ts';

/** The Prisma condition for a range of days. */
export const within = ({ from, until }: { from: Date; until: Date }) => ({
  date: { gte: from, lt: until },
});

/** Midnight of the day, or of today. */
export const dayOrToday = (day: string | undefined, now: Date) => dayOf(day ?? dayText(now));
