import { Pool } from 'pg';
import { expect, vi } from 'vitest';

type Query = (...parameters: unknown[]) => Promise<unknown>;

const sqlOf = (query: unknown) =>
  typeof query === 'string' ? query : (query as { readonly text: string }).text;

/**
 * Calls `other` when `run` has executed its first matching statement, and `run` gets the rows only when
 * `other` has ended. Statements in transactions do not match.
 */
export async function afterStatement<T>(
  statement: RegExp,
  run: () => Promise<T>,
  other: () => Promise<unknown>,
): Promise<T> {
  const query = Pool.prototype.query as Query;
  let isFound = false;
  const spy = vi.spyOn(Pool.prototype, 'query').mockImplementation(async function (
    this: Pool,
    ...parameters: unknown[]
  ) {
    const result = await query.apply(this, parameters);
    if (!isFound && statement.test(sqlOf(parameters[0]))) {
      isFound = true;
      await other();
    }
    return result;
  });
  try {
    const result = await run();
    expect(isFound).toBe(true);
    return result;
  } finally {
    spy.mockRestore();
  }
}
