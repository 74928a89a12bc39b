import { nextTurn } from '../../queues/turns.ts';

export type Slice<T> = () => T[];

/**
 * An operation of this project runs once for each slice of a long list, and only the first run
 * reads the database. A single run would block the event loop.
 */
export class Slices {
  #remaining: Slice<unknown>[] | undefined;

  get isFinished(): boolean {
    return !this.#remaining?.length;
  }

  get isRead(): boolean {
    return this.#remaining !== undefined;
  }

  /** An empty list has one empty slice. */
  async take<T>(read: () => Promise<readonly Slice<T>[]>): Promise<T[]> {
    this.#remaining ??= [...(await read())];
    return (this.#remaining.shift()?.() ?? []) as T[];
  }
}

export async function joinSlices<T>(slices: readonly Slice<T>[]): Promise<T[]> {
  const records: T[] = [];
  for (const slice of slices) {
    for (const record of slice()) records.push(record);
    await nextTurn();
  }
  return records;
}
