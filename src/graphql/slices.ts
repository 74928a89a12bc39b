import { setImmediate } from 'node:timers/promises';

/** Makes the records of a slice when it is their turn. */
export type Slice<T> = () => T[];

/**
 * A long list that an operation of this project returns in slices: the operation runs once for each,
 * and only the first run reads the database. One run for all would block the event loop for as long.
 */
export class Slices {
  #remaining: Slice<unknown>[] | undefined;

  /** Whether no slice is left. */
  get isFinished(): boolean {
    return !this.#remaining?.length;
  }

  /** The next slice; the first is empty when the list is. */
  async take<T>(read: () => Promise<readonly Slice<T>[]>): Promise<T[]> {
    this.#remaining ??= [...(await read())];
    return (this.#remaining.shift()?.() ?? []) as T[];
  }
}

/** All records at once, made with pauses for other work. */
export async function joinSlices<T>(slices: readonly Slice<T>[]): Promise<T[]> {
  const records: T[] = [];
  for (const slice of slices) {
    for (const record of slice()) records.push(record);
    await setImmediate();
  }
  return records;
}
