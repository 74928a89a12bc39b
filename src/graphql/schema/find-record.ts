import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import { readPage, readRecord } from '../../database/query/read-page.ts';
import type { Order, Selection } from '../../database/query/selection.ts';
import type { ModelName } from '../../database/query/table.ts';
import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { BuilderTypes } from './builder.ts';
import type { StatementContext } from './context.ts';
import { shared, sharedKey } from './response-path.ts';
import { recordSelection, selectionAt } from './selection.ts';

interface FindOptions<Model extends ModelName> {
  readonly model: Model;
  readonly where: Filter<Model>;
  readonly context: StatementContext;
  readonly info: GraphQLResolveInfo;
  /** If several records match, the first one is found. */
  readonly order?: Order;
}

/** Maximum length of a list without pages. Quotas are far below it. */
const maxListLength = 100_000;

export type RecordOf<Model extends ModelName> =
  Prisma.TypeMap['model'][Model]['payload']['scalars'];

/** The fields select their own columns. */
export type RecordRef<Model extends ModelName> = ObjectRef<BuilderTypes, Partial<RecordOf<Model>>>;

/** Runs one SQL statement that reads everything that the operation selects. @throws NOT_FOUND */
export async function findRecord<Model extends ModelName>(
  options: FindOptions<Model>,
): Promise<RecordOf<Model>> {
  const found = await findOptionalRecord(options);
  if (!found) throw notFound();
  return found;
}

/** Like {@link findRecord}, but null if there is no such record. */
export async function findOptionalRecord<Model extends ModelName>({
  model,
  where,
  order,
  context,
  info,
}: FindOptions<Model>): Promise<RecordOf<Model> | null> {
  const selection = recordSelection(model, context, info);
  const found = await readRecord<Model>(context.database, { where, selection, order });
  return (found as RecordOf<Model> | undefined) ?? null;
}

interface PayloadOptions<Model extends ModelName> extends Omit<FindOptions<Model>, 'order'> {
  /** Paths of field names, such as `edge.node`. */
  readonly at: readonly string[];
}

/** One SQL statement; none if the operation selects none of the paths. @throws NOT_FOUND */
export async function findPayloadRecord<Model extends ModelName>({
  model,
  where,
  at,
  context,
  info,
}: PayloadOptions<Model>): Promise<RecordOf<Model>> {
  const paths = at.map((path) => path.split('.'));
  const selection = selectionAt(model, paths, context, info);
  if (!selection) return undefined as never;
  const found = await readRecord<Model>(context.database, { where, selection });
  if (!found) throw notFound();
  return found as RecordOf<Model>;
}

interface ListOptions<Model extends ModelName> extends FindOptions<Model> {
  readonly order: Order;
}

/**
 * Reads a list without pages by one SQL statement. It contains only the caller's own records, so it
 * is the same below all records of another list, and is read once for each request.
 */
export async function findRecords<Model extends ModelName>(
  options: ListOptions<Model>,
): Promise<RecordOf<Model>[]> {
  const { model, where, context, info } = options;
  const selection = recordSelection(model, context, info);
  if (!info.path.prev) return readRecords(options, selection);
  const key = sharedKey(info, where, selection);
  return shared(context, key, () => readRecords(options, selection));
}

async function readRecords<Model extends ModelName>(
  { where, order, context }: Pick<ListOptions<Model>, 'where' | 'order' | 'context'>,
  selection: Selection,
): Promise<RecordOf<Model>[]> {
  const range = { order, take: maxListLength, skip: 0 };
  const options = { where, selection, range, total: false };
  const { records } = await readPage<Model>(context.database, options);
  return records as RecordOf<Model>[];
}

interface FieldOptions<Model extends ModelName> extends FindOptions<Model> {
  /**
   * The path to the field of the value, or of its items, that returns the records: `results.entry`.
   */
  readonly field: string;
}

/** Runs one SQL statement. Undefined if the operation does not select the field. */
export async function findRecordsOfField<Model extends ModelName>({
  model,
  field,
  where,
  context,
  info,
}: FieldOptions<Model>): Promise<RecordOf<Model>[] | undefined> {
  const selection = selectionAt(model, [field.split('.')], context, info);
  if (!selection) return undefined;
  return readRecords({ where, order: [], context }, selection);
}
