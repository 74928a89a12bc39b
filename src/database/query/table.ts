import type { Prisma } from '../../generated/prisma/client.ts';
import generatedTables from '../../generated/tables.ts';

export type ModelName = Prisma.ModelName;

export type ColumnType =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'numeric'
  | 'timestamptz'
  | 'date'
  | 'bytea'
  | 'jsonb'
  | 'enum';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly isList?: true;
  /** The column is not null and has no default. */
  readonly isRequired?: true;
  /** For an enum, its type in the database. */
  readonly enumType?: string;
  /** For an enum, the name that Prisma gives each value of the database. */
  readonly enumNames?: Readonly<Record<string, string>>;
}

/** The keys are Prisma's field names. */
export interface Relation {
  readonly model: string;
  readonly isList: boolean;
  readonly localKeys: readonly string[];
  readonly foreignKeys: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly relations: Readonly<Record<string, Relation>>;
}

/** The fields that each new record of a model must have. */
export type RequiredField<Model extends ModelName> = {
  [Field in keyof Columns<Model>]: Columns<Model>[Field] extends { readonly isRequired: true }
    ? Field
    : never;
}[keyof Columns<Model>];

type Columns<Model extends ModelName> = (typeof generatedTables)[Model]['columns'];

const tables: Readonly<Record<string, Table>> = generatedTables;

export const allTables: readonly Table[] = Object.values(tables);

export function tableOf(model: string): Table {
  const table = tables[model];
  if (!table) throw new Error(`the schema has no model ${model}`);
  return table;
}

export function columnOf(table: Table, field: string): Column {
  const column = table.columns[field];
  if (!column) throw new Error(`the table ${table.name} has no field ${field}`);
  return column;
}

/** The field with the id of the user whose record it is. Undefined for a model without one. */
export function ownerFieldOf(model: string): 'ownerId' | 'userId' | undefined {
  const { columns } = tableOf(model);
  return (['ownerId', 'userId'] as const).find((field) => field in columns);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
