import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import type { TestApp } from './app.ts';

/** A statement as the app ran it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Statements with their parameters, so that they can be run again. */
export function useStatements(test: TestApp) {
  const seen: Statement[] = [];
  let listening = false;
  return {
    /** What `work` resolves with, and the statements that ran meanwhile. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; ran: Statement[] }> {
      if (!listening) {
        const client = test.database.client as PrismaClient<'query'>;
        client.$on('query', ({ query, params }) => {
          seen.push({ sql: query, parameters: JSON.parse(params) });
        });
        listening = true;
      }
      const before = seen.length;
      const result = await work();
      return { result, ran: seen.slice(before) };
    },
  };
}

/**
 * How many statements some work takes, without those that look the caller's key up or note its
 * use: they are not run for each request.
 */
export async function statementsDuring(
  test: TestApp,
  work: () => Promise<unknown>,
): Promise<number> {
  test.statements.length = 0;
  await work();
  return test.statements.filter((sql) => !/"key_hash"|"last_used_at"/.test(sql)).length;
}
