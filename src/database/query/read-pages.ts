import { runnerOf, type StatementClient } from '../pool/statements.ts';
import { conditionSql, type Filter } from './filter.ts';
import { Parameters } from './parameters.ts';
import { recordsOf } from './read-page.ts';
import type { PageRecord } from './records.ts';
import { type PageRange, type Selection, withColumn } from './selection.ts';
import { type Parents, pageStatement } from './statement.ts';
import { columnOf, type ModelName, quoted, tableOf } from './table.ts';

interface PagesOptions<Model extends ModelName> {
  readonly where: Filter<Model>;
  /** Keep the object: the statement's SQL is kept with it. */
  readonly selection: Selection;
  readonly range: PageRange;
  readonly parents: Parents;
}

/** Reads a page of each parent's records by one SQL statement. @returns the records by parent */
export async function readPages<Model extends ModelName>(
  database: StatementClient,
  { where, selection: selected, range, parents }: PagesOptions<Model>,
): Promise<Map<unknown, PageRecord[]>> {
  const selection = withColumn(selected, parents.field);
  const request = { selection, where, range, parents, total: false };
  const rows = await runnerOf(database)(pageStatement(request));
  return Map.groupBy(recordsOf(selection, rows), (record) => record[parents.field]);
}

export async function countByParent<Model extends ModelName>(
  database: StatementClient,
  model: Model,
  where: Filter<Model>,
  { field, keys }: Parents,
): Promise<Map<unknown, number>> {
  const table = tableOf(model);
  const column = columnOf(table, field);
  const parameters = new Parameters();
  const condition = conditionSql(where, { table, alias: 't', parameters });
  const parent = `t.${quoted(column.name)}`;
  const ids = parameters.addColumn({ ...column, isList: true }, keys);
  const sql =
    `SELECT ${parent} AS "parent", count(*)::int AS "count" FROM ${quoted(table.name)} AS t` +
    ` WHERE ${condition} AND ${parent} = ANY(${ids}) GROUP BY ${parent}`;
  const rows = await runnerOf(database)(parameters.statement(sql));
  return new Map(rows.map(({ parent: key, count }) => [key, count as number]));
}
