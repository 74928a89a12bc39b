import type { Statement } from '../pool/statements.ts';
import { conditionSql } from './filter.ts';
import {
  afterSql,
  computedColumns,
  type Matches,
  matchesOf,
  orderKeys,
  orderSql,
} from './order-keys.ts';
import { Parameters } from './parameters.ts';
import type { PageRange, Selection } from './selection.ts';
import { type Column, columnOf, quoted, type Relation, type Table, tableOf } from './table.ts';

interface PageRequest {
  readonly selection: Selection;
  readonly where: object;
  readonly range: PageRange | undefined;
  readonly total: boolean;
  readonly parents?: Parents;
  readonly sliceSize?: number;
}

export interface Parents {
  /** The field of the other records that has the key of their parent. */
  readonly field: string;
  readonly keys: readonly unknown[];
  /** Whether no index has the parent and the order. */
  readonly isUnindexed?: boolean | undefined;
}

export type PageShape = 'rows' | 'lists';

/**
 * Without relations, records are rows: creating JSON takes PostgreSQL longer. With relations, each
 * list of records is JSON: Node parses that faster than wide rows.
 */
export const shapeOf = ({ relations }: Selection): PageShape =>
  relations.length === 0 ? 'rows' : 'lists';

export const totalColumn = 'total of all pages';

/** Exact, in a row as in JSON. Times are milliseconds: they are faster to read than strings. */
function exactValue({ type, name, isList }: Column, shape: PageShape): string {
  const sql = `t.${quoted(name)}`;
  if (isList) return shape === 'rows' ? `array_to_json(${sql})::text` : sql;
  switch (type) {
    case 'timestamptz':
      return `(date_part('epoch', ${sql}) * 1000)::bigint`;
    case 'numeric':
    case 'date':
    case 'enum':
    case 'jsonb':
      return `${sql}::text`;
    case 'bytea':
      return `encode(${sql}, 'hex')`;
    default:
      return sql;
  }
}

/** The columns of a selection as SQL, each with the name of its field. */
function columnsSql({ columns }: Selection, table: Table, shape: PageShape): string {
  return columns
    .map((field) => `${exactValue(columnOf(table, field), shape)} AS ${quoted(field)}`)
    .join(', ');
}

/** The SQL of a selection that does not depend on the request. */
interface SelectionSql {
  readonly columns: string;
  /** The queries of the relations, each with its name as prefix: `"r1" AS (…)`. */
  readonly relations: readonly string[];
  /** Of the queries whose records are returned: the page's, then the relations'. */
  readonly names: readonly string[];
}

const pageName = '"page"';

/** Reads the related records of all parents at once. */
function relationSql(
  { localKeys, foreignKeys }: Relation,
  { selection, order }: Selection['relations'][number],
  parent: string,
): string {
  const table = tableOf(selection.model);
  const keys = foreignKeys.map((field) => `t.${quoted(columnOf(table, field).name)}`).join(', ');
  return (
    `SELECT ${columnsSql(selection, table, 'lists')} FROM ${quoted(table.name)} AS t` +
    ` WHERE (${keys}) IN (SELECT ${localKeys.map(quoted).join(', ')} FROM ${parent})` +
    orderSql(orderKeys({ order }, table, new Parameters()))
  );
}

function describe(selection: Selection): SelectionSql {
  const relations: string[] = [];
  const names = [pageName];
  const add = (parent: Selection, parentName: string) => {
    const table = tableOf(parent.model);
    for (const selected of parent.relations) {
      const name = `"r${names.length}"`;
      names.push(name);
      const relation = table.relations[selected.field] as Relation;
      relations.push(`${name} AS (${relationSql(relation, selected, parentName)})`);
      add(selected.selection, name);
    }
  };
  add(selection, pageName);
  return {
    columns: columnsSql(selection, tableOf(selection.model), shapeOf(selection)),
    relations,
    names,
  };
}

const selectionTexts = new WeakMap<Selection, SelectionSql>();

function textsOf(selection: Selection): SelectionSql {
  let texts = selectionTexts.get(selection);
  if (!texts) {
    texts = describe(selection);
    selectionTexts.set(selection, texts);
  }
  return texts;
}

/**
 * One statement for records, their relations, and the total. As `rows`, its result has a row for
 * each record, and each has the total. As `lists`, it has one row with the total and a column of
 * JSON for each list of records. The name of a column is the number of its list.
 */
export function pageStatement(request: PageRequest): Statement {
  const { selection, where, range, total, parents, sliceSize } = request;
  const table = tableOf(selection.model);
  const parameters = new Parameters();
  const condition = conditionSql(where, { table, alias: 't', parameters });
  const records = `${quoted(table.name)} AS t WHERE ${condition}`;
  const countOf = (rows: string) =>
    total ? [`(SELECT count(*) FROM ${rows})::int AS ${quoted(totalColumn)}`] : [];
  if (!range) return parameters.statement(`SELECT ${countOf(records)}`);
  const { columns: selectedColumns, relations, names } = textsOf(selection);
  const recordKeys = orderKeys(range, table, parameters);
  const matches = parents ? undefined : matchesOf(recordKeys, records, table);
  const keys = matches?.keys ?? recordKeys;
  const count = countOf(matches?.name ?? records);
  const after = afterSql(range.after, keys, parameters);
  const limit =
    // Part of the SQL, because PostgreSQL chooses the plan by it. BigInt rejects fractions.
    ` LIMIT ${BigInt(range.take)}` +
    (range.skip > 0 ? ` OFFSET ${parameters.add(range.skip, 'int')}` : '');
  const order = orderSql(keys);
  const pageOf = (from: string) => `FROM ${from}${after}${order}${limit}`;
  const pageOfMatches = ({ name, join }: Matches) =>
    `FROM (SELECT * FROM ${name} AS m WHERE TRUE${after}${order}${limit}) ${join}${order}`;
  const rest = parents
    ? eachParentSql(parents, table, parameters, (parent) =>
        // Otherwise PostgreSQL reads the records of all parents in this order, again for each parent.
        pageOf(
          parents.isUnindexed
            ? `(SELECT * FROM ${records}${parent} OFFSET 0) AS t WHERE TRUE`
            : `${records}${parent}`,
        ),
      )
    : matches
      ? pageOfMatches(matches)
      : pageOf(records);
  const columns = [selectedColumns, ...computedColumns(keys)].filter(Boolean).join(', ');
  if (shapeOf(selection) === 'rows' && !sliceSize) {
    const rows = `SELECT ${[columns, ...count].filter(Boolean).join(', ')} ${rest}`;
    return parameters.statement(matches ? `WITH ${matches.query} ${rows}` : rows);
  }
  const page = `SELECT ${columns} ${rest}`;
  const queries = [...(matches ? [matches.query] : []), `${pageName} AS (${page})`, ...relations];
  const lists = names.map((name) => `(SELECT json_agg(${name}) FROM ${name})::text`);
  const result = sliceSize
    ? slicedSql(lists, parameters.add(sliceSize, 'int'))
    : `SELECT ${[...lists.map((list, index) => `${list} AS "${index}"`), ...count].join(', ')}`;
  return parameters.statement(`WITH ${queries.join(', ')} ${result}`);
}

/** PostgreSQL runs a lateral query with a limit only as a loop, so each page keeps its order. */
function eachParentSql(
  { field, keys }: Parents,
  table: Table,
  parameters: Parameters,
  pageOf: (condition: string) => string,
): string {
  const column = columnOf(table, field);
  const ids = parameters.addColumn({ ...column, isList: true }, keys);
  const page = pageOf(` AND t.${quoted(column.name)} = parent."key"`);
  return `FROM unnest(${ids}) AS parent("key") CROSS JOIN LATERAL (SELECT * ${page}) AS t`;
}

/** The first slice has the records of the relations too. */
function slicedSql([, ...related]: readonly string[], sliceSize: string): string {
  const columns = related.map(
    (list, index) => `, CASE WHEN "slice" = 0 THEN ${list} END AS "${index + 1}"`,
  );
  return (
    `SELECT count(*)::int AS "count", json_agg("record" ORDER BY "number")::text AS "0"${columns.join('')}` +
    ` FROM (SELECT "number", "record", ("number" - 1) / ${sliceSize} AS "slice"` +
    ` FROM (SELECT row_number() OVER () AS "number", ${pageName} AS "record" FROM ${pageName}) AS numbered) AS sliced` +
    ' GROUP BY "slice" ORDER BY "slice"'
  );
}
