import { yearUntil } from '../days.ts';
import { Random } from '../random.ts';
import { everydayEntries } from './everyday.ts';
import { monthlyEntries } from './monthly.ts';
import { projectEntries } from './projects.ts';
import type { SampleEntry } from './sample-entry.ts';
import { isAway, tripEntries } from './trips.ts';

const seed = 2026;

/** Returns a year of entries that ends today, oldest first. Always the same for the same day. */
export function yearOfEntries(today: Date): readonly SampleEntry[] {
  const random = new Random(seed);
  const daily = yearUntil(today).flatMap((day) => [
    ...monthlyEntries(day, random),
    ...(isAway(day, today) ? [] : everydayEntries(day, random)),
  ]);
  return [...daily, ...tripEntries(today, random), ...projectEntries(today)].toSorted(
    (one, other) => one.day.getTime() - other.day.getTime(),
  );
}
