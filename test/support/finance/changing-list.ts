import { expect } from 'vitest';
import type { Person } from '../users/people.ts';

/** A list whose records change while it is read. */
export interface ChangingList {
  /** The field of the connection with its arguments but `first`, `last`, `after` and `before`. */
  readonly field: string;
  readonly arguments: string;
  readonly person: Person;
  /** Changes other records of the list than those that exist throughout. */
  readonly change: () => Promise<void>;
}

interface Walk {
  readonly pageSize: number;
  readonly isBackward: boolean;
}

/** Reads all pages of a list. @returns the ids in the order of the list */
export async function walk(
  { field, arguments: given, person, change }: ChangingList,
  { pageSize, isBackward }: Walk,
): Promise<(string | number)[]> {
  const [size, position] = isBackward ? ['last', 'before'] : ['first', 'after'];
  const document = `query ($cursor: String) {
    ${field}(${size}: ${pageSize}, ${position}: $cursor, ${given}) {
      nodes { databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  const found: (string | number)[] = [];
  for (let cursor: string | null = null; ; ) {
    const { [field]: page } = await person.execute(document, { cursor });
    const ids = page.nodes.map(({ databaseId }: { databaseId: string | number }) => databaseId);
    if (isBackward) found.unshift(...ids);
    else found.push(...ids);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if (!(isBackward ? hasPreviousPage : hasNextPage)) break;
    cursor = isBackward ? startCursor : endCursor;
    await change();
  }
  expect(new Set(found).size).toBe(found.length);
  return found;
}
