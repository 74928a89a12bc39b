import type { StatementRow } from '../pool/statements.ts';
import { DecimalText } from './decimal-text.ts';
import type { Selection } from './selection.ts';
import { type Column, columnOf, type Relation, tableOf } from './table.ts';

/** Decimals are {@link DecimalText}; everything else is as Prisma returns it. */
export type PageRecord = Record<string, unknown>;

/** Marks records whose selected relations are complete. */
const isFromPage: unique symbol = Symbol('isFromPage');

/** {@link readPage} read the record, so its relations have what the query selects. */
export const isPageRecord = (record: object): boolean => isFromPage in record;

interface MarkedRow extends PageRecord {
  [isFromPage]?: true;
}

type Convert = (value: never) => unknown;

/** Undefined if the values need no conversion. Decimals become DecimalText. */
function converter(column: Column): Convert | undefined {
  const convert = itemConverter(column);
  if (!column.isList) return convert;
  return (list: string | unknown[]) => {
    const items: unknown[] = typeof list === 'string' ? JSON.parse(list) : list;
    return convert ? items.map((item) => convert(item as never)) : items;
  };
}

function itemConverter({ type, enumNames }: Column): Convert | undefined {
  switch (type) {
    case 'timestamptz':
      return (value: number) => new Date(value);
    case 'date':
      return (value: string) => new Date(value);
    case 'numeric':
      return (value: string) => new DecimalText(value);
    case 'jsonb':
      return (value: string) => JSON.parse(value);
    case 'bytea':
      return (value: string) => new Uint8Array(Buffer.from(value, 'hex'));
    case 'enum': {
      // For strings from a result, a Map is faster than an object.
      const names = new Map(Object.entries(enumNames ?? {}));
      return (value: string) => names.get(value);
    }
    default:
      return undefined;
  }
}

/** JSON by the number of the list; null for an empty list. */
type Lists = StatementRow;

/** The returned function converts records in place. */
type ReadLists = (lists: Lists) => (records: PageRecord[]) => PageRecord[];

const parseList = (json: unknown): PageRecord[] => (json == null ? [] : JSON.parse(json as string));

interface RelationReader {
  readonly field: string;
  readonly isList: boolean;
  readonly localKey: (record: PageRecord) => unknown;
  readonly foreignKey: (record: PageRecord) => unknown;
  /** The number of the relation's list. */
  readonly number: number;
  readonly read: ReadLists;
}

/** The values of several columns become one string. */
function keyReader(fields: readonly string[]): (record: PageRecord) => unknown {
  const [field, ...others] = fields as [string, ...string[]];
  if (others.length === 0) return (record) => record[field];
  return (record) =>
    fields.some((each) => record[each] === null)
      ? null
      : fields.map((each) => record[each]).join(' ');
}

/** @returns a function that connects a record with its related ones */
function readRelation(reader: RelationReader, lists: Lists): (parent: PageRecord) => void {
  const { field, isList, localKey, foreignKey, number, read } = reader;
  const related = read(lists)(parseList(lists[number]));
  if (isList) {
    const byKey = Map.groupBy(related, foreignKey);
    return (parent) => {
      parent[field] = byKey.get(localKey(parent)) ?? [];
    };
  }
  const byKey = new Map(related.map((record) => [foreignKey(record), record]));
  return (parent) => {
    parent[field] = byKey.get(localKey(parent)) ?? null;
  };
}

/** @param nextNumber the number of the next list, in the order of the statement's queries */
function createReader(selection: Selection, nextNumber: () => number): ReadLists {
  const table = tableOf(selection.model);
  const converters = selection.columns.flatMap((field) => {
    const convert = converter(columnOf(table, field));
    return convert ? [[field, convert] as const] : [];
  });
  const relations = selection.relations.map(({ field, selection: related }): RelationReader => {
    const { isList, localKeys, foreignKeys } = table.relations[field] as Relation;
    const keys = { localKey: keyReader(localKeys), foreignKey: keyReader(foreignKeys) };
    const number = nextNumber();
    return { field, isList, ...keys, number, read: createReader(related, nextNumber) };
  });
  return (lists) => {
    const connections = relations.map((relation) => readRelation(relation, lists));
    return (records: MarkedRow[]) => {
      for (const record of records) {
        for (const [field, convert] of converters) {
          const value = record[field];
          if (value !== null) record[field] = convert(value as never);
        }
        for (const connect of connections) connect(record);
        record[isFromPage] = true;
      }
      return records;
    };
  };
}

const readers = new WeakMap<Selection, ReadLists>();

/** The function that reads the result of a statement. It is created once for each selection. */
function readerOf(selection: Selection): ReadLists {
  let reader = readers.get(selection);
  if (!reader) {
    let lists = 1;
    reader = createReader(selection, () => lists++);
    readers.set(selection, reader);
  }
  return reader;
}

/** Converts the rows in place. */
export const toRecords = (selection: Selection, rows: PageRecord[]): PageRecord[] =>
  readerOf(selection)({})(rows);

/** The records of a row with lists. */
export const readLists = (selection: Selection, lists: StatementRow): PageRecord[] =>
  readerOf(selection)(lists)(parseList(lists[0]));

/** Each slice is read when its function is called. The first row has the other lists. */
export function readSlicesOf(
  selection: Selection,
  rows: readonly StatementRow[],
): readonly (() => PageRecord[])[] {
  const read = readerOf(selection)(rows[0] ?? {});
  return rows.map(
    ({ 0: json }) =>
      () =>
        read(parseList(json)),
  );
}
