import { setImmediate } from 'node:timers/promises';

/** Makes the records of a slice when it is their turn. */
export type Slice<T> = () => T[];

/**
 * A long list that an operation of this project returns in slices: the operation runs once for each,
 * and only the first run reads the database. One run for all would block the event loop for as long.
 */
export class Slices {
  #left: Slice<unknown>[] | undefined;

  /** Whether no slice is left. */
  get isFinished(): boolean {
    return !this.#left?.length;
  }

  /** The next slice; the first is empty when the list is. */
  async take<T>(read: () => Promise<readonly Slice<T>[]>): Promise<T[]> {
    this.#left ??= [...(await read())];
    return (this.#left.shift()?.() ?? []) as T[];
  }
}

/** All records at once, made with pauses for other work. */
export async function joinSlices<T>(slices: readonly Slice<T>[]): Promise<T[]> {
  const all: T[] = [];
  for (const slice of slices) {
    for (const record of slice()) all.push(record);
    await setImmediate();
  }
  return all;
}
