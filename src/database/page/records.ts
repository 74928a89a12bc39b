import { Prisma } from '../../generated/prisma/client.ts';
import type { Selection } from './selection.ts';
import { type Column, columnOf, type Relation, tableOf } from './table.ts';

/** A record as Prisma returns it, with its selected relations. */
export type Row = Record<string, unknown>;

/** Marks records whose selected relations are complete. */
const isFromPage: unique symbol = Symbol('isFromPage');

/** Whether {@link readPage} read the record, so that its relations have what the query selects. */
export const isPageRecord = (record: object): boolean => isFromPage in record;

interface MarkedRow extends Row {
  [isFromPage]?: true;
}

type Convert = (value: never) => unknown;

/** Converts a value of the JSON to Prisma's type; undefined if it already has this type. */
function converter({ type, enumNames, isList }: Column): Convert | undefined {
  switch (type) {
    case 'timestamptz':
    case 'date':
      return (value: number | string) => new Date(value);
    case 'numeric':
      return (value: string) => new Prisma.Decimal(value);
    case 'bigint':
      return (value: string) => BigInt(value);
    case 'bytea':
      return (value: string) => new Uint8Array(Buffer.from(value, 'hex'));
    case 'enum': {
      const names = enumNames as Readonly<Record<string, string>>;
      return isList
        ? (values: string[]) => values.map((value) => names[value])
        : (value: string) => names[value];
    }
    default:
      return undefined;
  }
}

/** The lists of a statement's row: a JSON text by number, or null for an empty list. */
type Lists = Readonly<Record<string, unknown>>;

/** Reads the lists of the relations. @returns a function that converts the records of a JSON text */
type ReadLists = (lists: Lists) => (json: string | null | undefined) => Row[];

interface RelationReader {
  readonly field: string;
  readonly isList: boolean;
  readonly localKey: (record: Row) => unknown;
  readonly foreignKey: (record: Row) => unknown;
  /** The number of its list. */
  readonly number: number;
  readonly read: ReadLists;
}

/** The value by which records are connected; for several columns, their values as text. */
function keyReader(fields: readonly string[]): (record: Row) => unknown {
  const [field, ...others] = fields as [string, ...string[]];
  if (others.length === 0) return (record) => record[field];
  return (record) =>
    fields.some((each) => record[each] === null)
      ? null
      : fields.map((each) => record[each]).join(' ');
}

/** Reads the records of a relation. @returns a function that connects a record with its own */
function readRelation(reader: RelationReader, lists: Lists): (parent: Row) => void {
  const { field, isList, localKey, foreignKey, number, read } = reader;
  const related = read(lists)(lists[number] as string | null | undefined);
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

/** @param nextNumber returns the number of the next list, in the order of the statement's queries */
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
    return (json) => {
      const records: MarkedRow[] = json == null ? [] : JSON.parse(json);
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

/** The function that reads the lists of a statement. It is created once for each selection. */
export function readerOf(selection: Selection): ReadLists {
  let reader = readers.get(selection);
  if (!reader) {
    let lists = 1;
    reader = createReader(selection, () => lists++);
    readers.set(selection, reader);
  }
  return reader;
}

/** The records of a statement's only row. */
export const readRecords = (selection: Selection, lists: Lists): Row[] =>
  readerOf(selection)(lists)(lists[0] as string | null | undefined);
