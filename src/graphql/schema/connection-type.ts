import type { FieldMap, ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import { readPage } from '../../database/query/read-page.ts';
import { withColumn } from '../../database/query/selection.ts';
import type { ModelName } from '../../database/query/table.ts';
import { type BuilderTypes, builder } from './builder.ts';
import { aggregateCost, charge } from './charge.ts';
import { type Connection, type PageArguments, pageRange, toConnection } from './connection.ts';
import type { Context } from './context.ts';
import { type ListOrder, newestFirst } from './list-order.ts';
import { shared, sharedKey } from './response-path.ts';
import { connectionSelection, type SelectedConnection } from './selection.ts';

type RecordType<T> = ObjectRef<BuilderTypes, T, T>;

/** Declares further fields of a connection. {@link resolveConnection} reads their values. */
type AggregateFields = (t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, object>) => FieldMap;

/** @param plural the plural of the record, for descriptions */
export function edgeType<T>(type: RecordType<T>, plural: string) {
  return builder.edgeObject({
    type,
    name: `${type.name}Edge`,
    description: `One of the ${plural}, with its cursor.`,
  });
}

interface ConnectionTypeOptions<T> {
  /** Given if a payload has the type too. */
  readonly edge?: ReturnType<typeof edgeType<T>>;
  readonly aggregates?: AggregateFields;
}

/** @param plural the plural of the record, for descriptions */
export function connectionType<T>(
  type: RecordType<T>,
  plural: string,
  { edge = edgeType(type, plural), aggregates }: ConnectionTypeOptions<T> = {},
) {
  return builder.connectionObject(
    {
      type,
      name: `${type.name}Connection`,
      description: `A page of ${plural}.`,
      fields: (t) => ({
        totalCount: t.int({
          description: 'The number of records on all pages. Counted only when selected.',
          extensions: charge({ once: aggregateCost }),
          resolve: (connection) => (connection as Connection<T>).totalCount as number,
        }),
        ...aggregates?.(t as never),
      }),
    },
    edge,
  );
}

interface ConnectionOptions<Model extends ModelName> {
  readonly model: Model;
  readonly where: Filter<Model>;
  /** Default: newest first. */
  readonly order?: ListOrder;
  /** Called only if their fields are selected. */
  readonly aggregates?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Fields of the connection that need its records. The caller resolves them. */
  readonly pageFields?: readonly string[];
  /** All arguments of the field, its filters included: they identify the connection. */
  readonly page: PageArguments;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

/**
 * Runs one SQL statement. A connection contains only the caller's own records, so it is the same
 * below all records of a list, and is read once for each request.
 * @throws VALIDATION_FAILED for invalid page arguments
 */
export function resolveConnection<Model extends ModelName>(options: ConnectionOptions<Model>) {
  const { model, page, context, info, pageFields } = options;
  const selected = connectionSelection(model, context, info, pageFields);
  const { budget } = context;
  if (!info.path.prev) return budget.connection(() => readConnection(options, selected)) as never;
  const key = sharedKey(info, page, selected);
  const read = () => shared(context, key, () => readConnection(options, selected));
  return budget.connection(read) as never;
}

async function readConnection<Model extends ModelName>(
  { where, order = newestFirst, aggregates = {}, page, context }: ConnectionOptions<Model>,
  { selection, hasRecords, hasTotal, fields }: SelectedConnection,
): Promise<Connection<object>> {
  const range = pageRange(page, order);
  const { records, total } =
    hasRecords || hasTotal
      ? await readPage(context.database, {
          where,
          selection: order.computed ? selection : withColumn(selection, order.field),
          range: hasRecords ? range : undefined,
          total: hasTotal,
        })
      : { records: [], total: undefined };
  const connection = Object.assign(toConnection(records, page, order), { totalCount: total });
  for (const [field, read] of Object.entries(aggregates)) {
    if (fields.includes(field)) Object.assign(connection, { [field]: await read() });
  }
  return connection;
}
