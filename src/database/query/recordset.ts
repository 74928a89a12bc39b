import { Prisma } from '../../generated/prisma/client.ts';
import { databaseValue, typeOf } from './parameters.ts';
import { type Column, columnOf, type ModelName, quoted, tableOf } from './table.ts';

const columnName = (model: ModelName, field: string) =>
  quoted(columnOf(tableOf(model), field).name);

const join = (items: readonly string[]) => Prisma.raw(items.join(', '));

export const fieldList = (fields: readonly string[]): Prisma.Sql => join(fields.map(quoted));

export const columnList = (model: ModelName, fields: readonly string[]): Prisma.Sql =>
  join(fields.map((field) => columnName(model, field)));

/** Gives the columns the names of the fields. */
export const renamedColumnList = (model: ModelName, fields: readonly string[]): Prisma.Sql =>
  join(fields.map((field) => `${columnName(model, field)} AS ${quoted(field)}`));

/** Replaces the columns of a model by those of a {@link recordset}. */
export const assignmentList = (model: ModelName, fields: readonly string[]): Prisma.Sql =>
  join(fields.map((field) => `${columnName(model, field)} = "r".${quoted(field)}`));

function jsonValue(column: Column, value: unknown): unknown {
  if (value == null) return null;
  if (!Array.isArray(value)) return databaseValue(column, value);
  return value.map((item) => databaseValue(column, item));
}

/**
 * Records as the table `"r"` of a FROM clause. Its columns have the names of the fields. `"number"`
 * is the position of the record, starting at 1. The SQL is the same for any number of records above
 * one.
 */
export function recordset(
  model: ModelName,
  fields: readonly string[],
  records: readonly object[],
): Prisma.Sql {
  const columns = fields.map((field) => ({ field, column: columnOf(tableOf(model), field) }));
  const definitions = columns.map(
    ({ field, column }) => `${quoted(field)} ${typeOf(column)}${column.isList ? '[]' : ''}`,
  );
  const rows = records.map((record) =>
    Object.fromEntries(
      columns.map(({ field, column }) => [field, jsonValue(column, record[field as keyof object])]),
    ),
  );
  // The planner expects a hundred rows of a function, and would read tables as a whole for one record.
  const limit = records.length === 1 ? 'LIMIT 1' : '';
  return Prisma.sql`
    (SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (${join(definitions)}))
      WITH ORDINALITY AS "f" (${fieldList([...fields, 'number'])}) ${Prisma.raw(limit)}) AS "r"`;
}
