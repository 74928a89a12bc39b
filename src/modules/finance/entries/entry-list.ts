import { dayOf, dayText } from '../../../input/calendar.ts';

export const within = ({ from, until }: { from: Date; until: Date }) => ({
  date: { gte: from, lt: until },
});

/** Midnight in UTC. */
export const dayOrToday = (day: string | undefined, now: Date) => dayOf(day ?? dayText(now));
