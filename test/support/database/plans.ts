import type { TestApp } from '../app/app.ts';
import { buffersOf, type PlanNode, type Reading, readingOf } from './plan.ts';
import type { Statement } from './statements.ts';

/** Explains a statement that the app ran. @returns how it read a table, and the number of buffers */
export async function explain(
  { database: { client } }: TestApp,
  { sql, parameters }: Statement,
  table: string,
): Promise<Reading & { readonly pages: number }> {
  const [row] = await client.$queryRawUnsafe<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    ...parameters,
  );
  const [{ Plan: plan }] = row['QUERY PLAN'];
  return { ...readingOf(plan, table), pages: buffersOf(plan) };
}
