import type { Database } from '../../src/database/client.ts';
import type { PlanNode } from '../support/database/plan.ts';

/** Runs a statement again. @returns its plan, and its time in the database in milliseconds */
export async function explain(
  { client }: Pick<Database, 'client'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<{ readonly node: PlanNode; readonly milliseconds: number }> {
  const [row] = await client.$queryRawUnsafe<
    [{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }]
  >(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, ...parameters);
  const [plan] = row['QUERY PLAN'];
  return { node: plan.Plan, milliseconds: plan['Execution Time'] };
}
