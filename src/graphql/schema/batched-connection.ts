import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import { countByParent, readPages } from '../../database/query/read-pages.ts';
import { withColumn } from '../../database/query/selection.ts';
import type { ModelName } from '../../database/query/table.ts';
import { type Connection, type PageArguments, pageRange, toConnection } from './connection.ts';
import type { Context } from './context.ts';
import type { ListOrder } from './list-order.ts';
import { shared, sharedKey } from './response-path.ts';
import { connectionSelection, type SelectedConnection } from './selection.ts';

const maxBatchSize = 1_000;

interface BatchOptions<Model extends ModelName, ParentId extends number | string> {
  readonly model: Model;
  /** The field of the records that has the id of their parent. */
  readonly parentField: string;
  readonly parentId: ParentId;
  /** Which records the lists contain, apart from their parents. */
  readonly where: Filter<Model>;
  readonly order: ListOrder;
  /** Whether no index has the parent and the order. */
  readonly isUnindexed?: boolean;
  /** Called only if their fields are selected. */
  readonly aggregates?: Readonly<Record<string, ReadAggregate<ParentId>>>;
  /** All arguments of the field, its filters included: they identify the batch. */
  readonly page: PageArguments;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

/** Reads a field of the connections of several parents. @returns a function for one of them */
type ReadAggregate<ParentId> = (
  parentIds: readonly ParentId[],
) => Promise<(parentId: ParentId) => unknown>;

/**
 * Reads the connections of all parents in a list together: one SQL statement for their pages, one
 * for their totals, and one for each further field.
 * @throws VALIDATION_FAILED for invalid page arguments
 */
export function resolveBatchedConnection<Model extends ModelName, ParentId extends number | string>(
  options: BatchOptions<Model, ParentId>,
) {
  const { model, parentId, page, context, info } = options;
  const selected = connectionSelection(model, context, info);
  const key = sharedKey(info, page, selected);
  const read = (parentIds: readonly ParentId[]) => readConnections(options, selected, parentIds);
  const loader = shared(context, key, () => new DataLoader(read, { maxBatchSize }));
  return context.budget.connection(() => loader.load(parentId)) as never;
}

async function readConnections<Model extends ModelName, ParentId extends number | string>(
  {
    model,
    parentField,
    where,
    order,
    isUnindexed,
    aggregates = {},
    page,
    context,
  }: BatchOptions<Model, ParentId>,
  { selection, hasRecords, hasTotal, fields }: SelectedConnection,
  keys: readonly ParentId[],
): Promise<Connection<object>[]> {
  const range = pageRange(page, order);
  const parents = { field: parentField, keys, isUnindexed };
  const { database } = context;
  const records = hasRecords
    ? await readPages(database, {
        where,
        selection: order.computed ? selection : withColumn(selection, order.field),
        range,
        parents,
      })
    : new Map<unknown, object[]>();
  const totals = hasTotal ? await countByParent(database, model, where, parents) : undefined;
  const selectedAggregates: [string, (parentId: ParentId) => unknown][] = [];
  for (const [field, read] of Object.entries(aggregates)) {
    if (fields.includes(field)) selectedAggregates.push([field, await read(keys)]);
  }
  return keys.map((key) =>
    Object.assign(toConnection(records.get(key) ?? [], page, order), {
      totalCount: totals && (totals.get(key) ?? 0),
      ...Object.fromEntries(selectedAggregates.map(([field, valueFor]) => [field, valueFor(key)])),
    }),
  );
}
