const dayLength = 24 * 60 * 60 * 1_000;

/** The day of a time, as the database keeps dates: midnight in UTC. */
export function dayOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

/** The same time of another day. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayLength);
}

/** Some minutes into a day, but no time that is still to come. */
export function minutesInto(day: Date, minutes: number, now: Date): Date {
  return new Date(Math.min(day.getTime() + minutes * 60_000, now.getTime()));
}

/** The days of the year that ends today, the oldest first. */
export function yearUntil(today: Date): readonly Date[] {
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const first = Date.UTC(year - 1, month, date + 1);
  const length = (today.getTime() - first) / dayLength + 1;
  return Array.from({ length }, (_, index) => new Date(first + index * dayLength));
}
