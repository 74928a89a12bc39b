import { Prisma } from '../../generated/prisma/client.ts';
import {
  runnerOf,
  type Statement,
  type StatementClient,
  type StatementRow,
} from '../pool/statements.ts';
import { Parameters } from './parameters.ts';
import {
  columnOf,
  type ModelName,
  quoted,
  type RequiredField,
  type Table,
  tableOf,
} from './table.ts';

type Columns<Model extends ModelName> = {
  readonly [Field in keyof Prisma.TypeMap['model'][Model]['payload']['scalars']]?: unknown;
};

/** Has all columns without a default. */
type NewRecord<Model extends ModelName> = Columns<Model> & {
  readonly [Field in RequiredField<Model>]: NonNullable<unknown>;
};

/** A template literal whose values become parameters. */
export const { sql } = Prisma;

/**
 * Cast all parameters. Cast results of type `numeric` to text: Prisma and `pg` return them as
 * different types.
 */
export async function runSql<Row extends StatementRow>(
  database: StatementClient,
  { text, values }: Prisma.Sql,
  options: Pick<Statement, 'isPlannedForValues'> = {},
): Promise<Row[]> {
  return (await runnerOf(database)({ sql: text, values, ...options })) as Row[];
}

/**
 * The name of an enum value in GraphQL, such as `INCOME`. In Turkish, `upper('income')` is `İNCOME`.
 * @param column SQL that does not depend on input
 */
export const enumName = (column: string): Prisma.Sql =>
  Prisma.raw(`upper(${column}::text COLLATE "C")`);

/**
 * The new `updated_at` of rows. Two changes in one millisecond have different ones.
 * @param table its name or alias in the statement
 */
export const nextUpdate = (table: 'accounts' | 'entries' | 'present', now: Date): Prisma.Sql =>
  sql`greatest(${Prisma.raw(quoted(table))}."updated_at" + interval '1 millisecond',
               ${now.toISOString()}::timestamptz)`;

const givenFields = (record: object) =>
  Object.keys(record).filter((field) => record[field as keyof object] !== undefined);

/** The most parameters of a statement in PostgreSQL's protocol. */
const maxParameters = 65_535;

/** Runs several statements if the records have too many values for one. */
export async function insertRecords<Model extends ModelName>(
  database: StatementClient,
  model: Model,
  records: readonly NewRecord<Model>[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const table = tableOf(model);
  const fields = givenFields(first);
  const limit = Math.floor(maxParameters / fields.length);
  if (records.length > limit) {
    await insertRecords(database, model, records.slice(0, limit));
    return insertRecords(database, model, records.slice(limit));
  }
  const parameters = new Parameters();
  const names = fields.map((field) => quoted(columnOf(table, field).name));
  const rows = records.map(
    (record) => `(${valuesOf(record, fields, { table, parameters }).join(', ')})`,
  );
  await runnerOf(database)({
    sql: `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) VALUES ${rows.join(', ')}`,
    values: parameters.values,
  });
}

/** Identifies a record by its id and its owner. */
type OwnRecord<Model extends ModelName> = {
  readonly id: string | number;
} & ('ownerId' extends keyof Columns<Model>
  ? { readonly ownerId: string }
  : { readonly userId: string });

export async function updateRecord<Model extends ModelName>(
  database: StatementClient,
  model: Model,
  where: OwnRecord<Model>,
  changes: Columns<Model>,
): Promise<void> {
  const table = tableOf(model);
  const parameters = new Parameters();
  const equalitiesOf = (record: object) => {
    const fields = givenFields(record);
    const values = valuesOf(record, fields, { table, parameters });
    return fields.map(
      (field, index) => `${quoted(columnOf(table, field).name)} = ${values[index]}`,
    );
  };
  const assignments = equalitiesOf(changes);
  const conditions = equalitiesOf(where);
  await runnerOf(database)({
    sql: `UPDATE ${quoted(table.name)} SET ${assignments.join(', ')} WHERE ${conditions.join(' AND ')}`,
    values: parameters.values,
  });
}

function valuesOf(
  record: object,
  fields: readonly string[],
  { table, parameters }: { readonly table: Table; readonly parameters: Parameters },
): string[] {
  return fields.map((field) =>
    parameters.addColumn(columnOf(table, field), record[field as keyof object]),
  );
}
