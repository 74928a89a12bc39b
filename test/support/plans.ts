import type { TestApp } from './app.ts';
import { buffersOf, type PlanNode, type Reading, readingOf } from './plan.ts';
import type { Statement } from './statements.ts';

/** Runs a statement again as the app ran it, and tells how it read a table, and how many pages. */
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
