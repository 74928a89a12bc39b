import type { Parameters } from './parameters.ts';
import type { PageRange } from './selection.ts';
import { type Column, columnOf, quoted, type Table } from './table.ts';

export interface OrderKey {
  readonly field: string;
  readonly column: Pick<Column, 'type'>;
  readonly sql: string;
  readonly isComputed: boolean;
  readonly isIndexed: boolean;
  readonly isDescending: boolean;
}

/** The keys of an order. Adds the values of computed keys to the parameters. */
export function orderKeys(
  { order, computed = {} }: Pick<PageRange, 'order' | 'computed'>,
  table: Table,
  parameters: Parameters,
): OrderKey[] {
  const columnSql = (field: string) => `t.${quoted(columnOf(table, field).name)}`;
  return order.flatMap((fields) =>
    Object.entries(fields).map(([field, direction]) => {
      const key = computed[field];
      return {
        field,
        column: key ?? columnOf(table, field),
        sql: key ? key.sql(columnSql, parameters) : columnSql(field),
        isComputed: key !== undefined,
        isIndexed: key?.isIndexed ?? true,
        isDescending: direction === 'desc',
      };
    }),
  );
}

export function orderSql(keys: readonly OrderKey[]): string {
  const terms = keys.map(({ sql, isDescending }) => `${sql} ${isDescending ? 'DESC' : 'ASC'}`);
  return terms.length > 0 ? ` ORDER BY ${terms.join(', ')}` : '';
}

/** As strings, because cursors contain them as strings. */
export const computedColumns = (keys: readonly OrderKey[]) =>
  keys
    .filter(({ isComputed }) => isComputed)
    .map(({ sql, field }) => `(${sql})::text AS ${quoted(field)}`);

/** The condition for records after a position. All fields of the order have the same direction. */
export function afterSql(
  after: PageRange['after'],
  keys: readonly OrderKey[],
  parameters: Parameters,
): string {
  if (!after) return '';
  const left = keys.map(({ sql }) => sql).join(', ');
  const right = keys
    .map(({ column }, index) => parameters.addItem(column, after[index]))
    .join(', ');
  return ` AND (${left}) ${keys[0]?.isDescending ? '<' : '>'} (${right})`;
}

/** The keys of all records that match, computed once for each. */
export interface Matches {
  /** A search evaluates its condition and its keys for thousands of records. */
  readonly query: string;
  readonly name: string;
  readonly keys: readonly OrderKey[];
  /** Joins a page of matches with their records. The last key is unique. */
  readonly join: string;
}

/** Undefined if an index has all of the keys. */
export function matchesOf(
  keys: readonly OrderKey[],
  records: string,
  table: Table,
): Matches | undefined {
  const last = keys.at(-1);
  if (!last || keys.every(({ isIndexed }) => isIndexed)) return undefined;
  const name = '"matches"';
  const columns = keys.map(({ sql, field }) => `${sql} AS ${quoted(field)}`).join(', ');
  const id = quoted(columnOf(table, last.field).name);
  return {
    query: `${name} AS MATERIALIZED (SELECT ${columns} FROM ${records})`,
    name,
    keys: keys.map((key) => ({ ...key, sql: `m.${quoted(key.field)}` })),
    // OFFSET 0 makes PostgreSQL look up each record by its index instead of reading the table.
    join: `AS m CROSS JOIN LATERAL (SELECT * FROM ${quoted(table.name)} AS r WHERE r.${id} = m.${quoted(last.field)} OFFSET 0) AS t`,
  };
}
