const dayLength = 24 * 60 * 60 * 1_000;

export function dayOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayLength);
}

/** Returns a time some minutes after the start of a day, but not in the future. */
export function minutesInto(day: Date, minutes: number, now: Date): Date {
  return new Date(Math.min(day.getTime() + minutes * 60_000, now.getTime()));
}

/** Returns the days of the year that ends today, oldest first. */
export function yearUntil(today: Date): readonly Date[] {
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const first = Date.UTC(year - 1, month, date + 1);
  const length = (today.getTime() - first) / dayLength + 1;
  return Array.from({ length }, (_, index) => new Date(first + index * dayLength));
}
