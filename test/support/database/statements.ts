import type { OnStatement } from '../../../src/database/pool/statements.ts';
import type { TestApp } from '../app/app.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Records statements with their parameters, so that they can be run again. */
export function useStatements({ statementListeners }: TestApp) {
  return {
    async during<T>(work: () => Promise<T>): Promise<{ result: T; ran: Statement[] }> {
      const ran: Statement[] = [];
      const listen: OnStatement = (sql, parameters) => {
        ran.push({ sql, parameters: JSON.parse(parameters) });
      };
      statementListeners.add(listen);
      try {
        return { result: await work(), ran };
      } finally {
        statementListeners.delete(listen);
      }
    },
  };
}

/**
 * How many statements a read takes, without those that look the caller's key up or note its use. A
 * key is trusted for a second, so of two reads in a row one at least does not look it up.
 */
export async function statementsDuring(
  test: TestApp,
  read: () => Promise<unknown>,
): Promise<number> {
  const counts: number[] = [];
  for (const _time of [1, 2]) {
    test.statements.length = 0;
    await read();
    counts.push(test.statements.filter((sql) => !/"key_hash"|"last_used_at"/.test(sql)).length);
  }
  return Math.min(...counts);
}
