import { runnerOf, type StatementClient, type StatementRow } from '../pool/statements.ts';
import type { Filter } from './filter.ts';
import { type PageRecord, readLists, readSlicesOf, toRecords } from './records.ts';
import type { Order, PageRange, Selection } from './selection.ts';
import { pageStatement, shapeOf, totalColumn } from './statement.ts';
import type { ModelName } from './table.ts';

interface PageOptions<Model extends ModelName> {
  readonly where: Filter<Model>;
  /** Keep the object: the statement's SQL is kept with it. */
  readonly selection: Selection;
  readonly range: PageRange | undefined;
  readonly total: boolean;
}

interface Page {
  readonly records: PageRecord[];
  readonly total: number | undefined;
}

export const recordsOf = (selection: Selection, rows: StatementRow[]): PageRecord[] =>
  shapeOf(selection) === 'rows' ? toRecords(selection, rows) : readLists(selection, rows[0] ?? {});

/** Reads a page of records, with the selected relations and the total, by one SQL statement. */
export async function readPage<Model extends ModelName>(
  database: StatementClient,
  { where, selection, range, total }: PageOptions<Model>,
): Promise<Page> {
  const rows = await runnerOf(database)(pageStatement({ selection, where, range, total }));
  const counted = rows[0]?.[totalColumn] as number | undefined;
  if (!range) return { records: [], total: counted };
  const records = recordsOf(selection, rows);
  if (!total || counted !== undefined) return { records, total: counted };
  // Each row contains the total, and an empty page has no row.
  const isFirst = !range.after && range.skip === 0;
  const count = () => countRecords(database, selection.model as Model, where);
  return { records, total: isFirst ? 0 : await count() };
}

interface RecordOptions<Model extends ModelName> {
  readonly where: Filter<Model>;
  readonly selection: Selection;
  readonly order?: Order | undefined;
}

/** Undefined if no record matches. One SQL statement. */
export async function readRecord<Model extends ModelName>(
  database: StatementClient,
  { where, selection, order = [] }: RecordOptions<Model>,
): Promise<PageRecord | undefined> {
  const range = { order, take: 1, skip: 0 };
  const { records } = await readPage<Model>(database, { where, selection, range, total: false });
  return records[0];
}

export async function countRecords<Model extends ModelName>(
  database: StatementClient,
  model: Model,
  where: Filter<Model>,
): Promise<number> {
  const selection: Selection = { model, columns: [], relations: [] };
  const page = await readPage<Model>(database, { where, selection, range: undefined, total: true });
  return page.total as number;
}

interface SlicesOptions<Model extends ModelName> extends Omit<RecordOptions<Model>, 'order'> {
  readonly order: Order;
  readonly limit: number;
  /** The number of records of each slice but the last. */
  readonly sliceSize: number;
}

/** One SQL statement. Converting the whole list at once would block the event loop. */
export async function readSlices<Model extends ModelName>(
  database: StatementClient,
  { where, selection, order, limit, sliceSize }: SlicesOptions<Model>,
): Promise<{ readonly count: number; readonly slices: readonly (() => PageRecord[])[] }> {
  const range = { order, take: limit, skip: 0 };
  const rows = await runnerOf(database)(
    pageStatement({ selection, where, range, total: false, sliceSize }),
  );
  return {
    count: rows.reduce((sum, { count }) => sum + (count as number), 0),
    slices: readSlicesOf(selection, rows),
  };
}
