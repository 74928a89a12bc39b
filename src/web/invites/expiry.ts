const units = [
  ['day', 24 * 60 * 60 * 1_000],
  ['hour', 60 * 60 * 1_000],
  ['minute', 60 * 1_000],
] as const;

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/** A time relative to now, such as "in 6 days". Whole units only, so that it never says too much. */
export function relativeTime(iso: string, now: Date): string {
  const difference = new Date(iso).getTime() - now.getTime();
  const [unit, length] = units.find(([, each]) => Math.abs(difference) >= each) ?? units[2];
  const count = Math.trunc(difference / length);
  if (count === 0) return difference > 0 ? 'in less than a minute' : 'just now';
  return relative.format(count, unit);
}

const exact = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** The time itself, in UTC. */
export const exactTime = (iso: string): string => `${exact.format(new Date(iso))} UTC`;
