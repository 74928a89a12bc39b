import { isPlainObject } from '../../common/is-object.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Parameters } from './parameters.ts';
import {
  type Column,
  columnOf,
  type ModelName,
  quoted,
  type Relation,
  type Table,
  tableOf,
} from './table.ts';

type Scalars<Model extends ModelName> = Prisma.TypeMap['model'][Model]['payload']['scalars'];
type Objects<Model extends ModelName> = Prisma.TypeMap['model'][Model]['payload']['objects'];

/** A decimal may be a string. */
type Exact<Value> = Value extends Prisma.Decimal ? Value | string : Value;

/** Comparisons must all hold. `All` is the union of all values of an enum. */
type Comparison<Value, All = Value> = Value extends readonly (infer Item)[]
  ? /** With `mode`, the columns of type `text[]` only. */
      | { readonly hasEvery: readonly Item[]; readonly mode?: 'insensitive' }
      | { readonly hasSome: readonly Item[]; readonly mode?: 'insensitive' }
  :
      | Value
      | {
          readonly gt?: Exact<Value>;
          readonly gte?: Exact<Value>;
          readonly lt?: Exact<Value>;
          readonly lte?: Exact<Value>;
          readonly in?: readonly All[];
        }
      | (Value extends string ? ContainsText : never);

interface ContainsText {
  readonly contains: string;
  readonly mode: 'insensitive';
}

/** A condition as SQL. Adds its values to the parameters. */
export type SqlCondition = (column: (field: string) => string, parameters: Parameters) => string;

type RelatedModel<Payload> = Payload extends readonly (infer Item)[]
  ? RelatedModel<Item>
  : NonNullable<Payload> extends { name: infer Name extends ModelName }
    ? Name
    : never;

/** All conditions must hold. A subset of Prisma's `where`. */
export type Filter<Model extends ModelName> = {
  readonly [Field in keyof Scalars<Model>]?: null extends Scalars<Model>[Field]
    ? Comparison<NonNullable<Scalars<Model>[Field]>> | null | { readonly not: null }
    : Comparison<Scalars<Model>[Field]>;
} & {
  readonly [Field in keyof Objects<Model> as Objects<Model>[Field] extends readonly unknown[]
    ? never
    : Field]?: { readonly is: Filter<RelatedModel<Objects<Model>[Field]>> };
} & {
  readonly [Field in keyof Objects<Model> as Objects<Model>[Field] extends readonly unknown[]
    ? Field
    : never]?: { readonly some: Filter<RelatedModel<Objects<Model>[Field]>> };
} & {
  readonly AND?: Filter<Model> | readonly Filter<Model>[];
  readonly OR?: readonly Filter<Model>[];
  readonly NOT?: Filter<Model>;
  /** For what the other comparisons can't express. */
  readonly sql?: SqlCondition;
};

/** Templates have an index for it. */
export const equalIgnoringCase =
  (field: string, value: string): SqlCondition =>
  (column, parameters) =>
    `lower(${column(field)}) COLLATE "C" = lower(${parameters.add(value, 'text')})`;

const comparisons: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

const allOf = (conditions: readonly string[]) => conditions.join(' AND ') || 'TRUE';

export const literalPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

interface Operand {
  readonly column: Column;
  readonly sql: string;
  readonly parameters: Parameters;
}

function itemsCondition(
  { column, sql, parameters }: Operand,
  symbol: '@>' | '&&',
  { items, ignoresCase }: { readonly items: unknown; readonly ignoresCase: boolean },
) {
  const others = parameters.addColumn(column, items);
  return ignoresCase
    ? `lower_each(${sql}) ${symbol} lower_each(${others})`
    : `${sql} ${symbol} ${others}`;
}

function inCondition({ column, sql, parameters }: Operand, values: readonly unknown[]): string {
  // An index on the column and the order of the list returns records in that order for one value only.
  if (values.length === 1) return `${sql} = ${parameters.addItem(column, values[0])}`;
  parameters.isPlannedForValues = true;
  return `${sql} = ANY(${parameters.addColumn({ ...column, isList: true }, values)})`;
}

/**
 * Whether many or few records match depends on the value. Lists have an index for ranges of days.
 */
const dependsOnValue = (operator: string, { type }: Column) =>
  ['hasEvery', 'hasSome', 'contains'].includes(operator) ||
  (operator in comparisons && type === 'numeric');

function comparison(operand: Operand, operator: string, value: unknown, ignoresCase: boolean) {
  const { column, sql, parameters } = operand;
  parameters.isPlannedForValues ||= dependsOnValue(operator, column);
  const symbol = comparisons[operator];
  if (symbol) return `${sql} ${symbol} ${parameters.addItem(column, value)}`;
  switch (operator) {
    case 'not':
      return `${sql} IS NOT NULL`;
    case 'in':
      return inCondition(operand, value as readonly unknown[]);
    case 'hasEvery':
      return itemsCondition(operand, '@>', { items: value, ignoresCase });
    case 'hasSome':
      return itemsCondition(operand, '&&', { items: value, ignoresCase });
    case 'contains':
      return `${sql} ILIKE ${parameters.add(`%${literalPattern(value as string)}%`, 'text')}`;
    default:
      throw new Error(`unknown comparison ${operator}`);
  }
}

function columnCondition(operand: Operand, value: unknown) {
  const { column, sql, parameters } = operand;
  if (value === null) return `${sql} IS NULL`;
  if (!isPlainObject(value)) return `${sql} = ${parameters.addItem(column, value)}`;
  const { mode, ...operators } = value;
  return allOf(
    Object.entries(operators)
      .filter((entry) => entry[1] !== undefined)
      .map(([operator, compared]) =>
        comparison(operand, operator, compared, mode === 'insensitive'),
      ),
  );
}

function relationCondition(
  field: string,
  value: { readonly is: object } | { readonly some: object },
  scope: FilterScope,
): string {
  const relation = scope.table.relations[field] as Relation;
  const filter = 'some' in value ? value.some : value.is;
  const related = tableOf(relation.model);
  const alias = `${scope.alias}_${field}`;
  const joinConditions = relation.localKeys.map((key, index) => {
    const local = columnOf(scope.table, key).name;
    const foreign = columnOf(related, relation.foreignKeys[index] as string).name;
    return `${quoted(alias)}.${quoted(foreign)} = ${quoted(scope.alias)}.${quoted(local)}`;
  });
  const condition = conditionSql(filter, { ...scope, table: related, alias });
  return `EXISTS (SELECT 1 FROM ${quoted(related.name)} AS ${quoted(alias)} WHERE ${joinConditions.join(' AND ')} AND ${condition})`;
}

interface FilterScope {
  readonly table: Table;
  readonly alias: string;
  readonly parameters: Parameters;
}

export function conditionSql(filter: object, scope: FilterScope): string {
  const { table, alias, parameters } = scope;
  const columnSql = (field: string) => `${quoted(alias)}.${quoted(columnOf(table, field).name)}`;
  const conditionsOf = (filters: readonly object[]) =>
    filters.map((each) => conditionSql(each, scope));
  const conditions: string[] = [];
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (field === 'AND') conditions.push(...conditionsOf([value].flat()));
    else if (field === 'OR') conditions.push(`(${conditionsOf(value).join(' OR ') || 'FALSE'})`);
    else if (field === 'NOT') conditions.push(`NOT (${conditionSql(value, scope)})`);
    else if (field === 'sql') {
      parameters.isPlannedForValues = true;
      conditions.push((value as SqlCondition)(columnSql, parameters));
    } else if (table.relations[field]) conditions.push(relationCondition(field, value, scope));
    else {
      const operand = { column: columnOf(table, field), sql: columnSql(field), parameters };
      conditions.push(columnCondition(operand, value));
    }
  }
  return allOf(conditions);
}
