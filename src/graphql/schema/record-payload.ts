import type { FieldMap } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import type { ModelName } from '../../database/query/table.ts';
import type { BuilderTypes } from './builder.ts';
import { toEdge } from './connection.ts';
import type { edgeType } from './connection-type.ts';
import type { StatementContext } from './context.ts';
import { findPayloadRecord, type RecordOf, type RecordRef } from './find-record.ts';
import { type ListOrder, newestFirst } from './list-order.ts';
import { ownedByCaller } from './own-records.ts';
import { payloadType } from './payload.ts';

type Fields<Shape> = (t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Shape>) => FieldMap;

/** The field has the name of the model. */
type RecordPayload<Model extends ModelName> = {
  readonly [Name in Uncapitalize<Model>]: RecordOf<Model>;
};

interface RecordPayloadOptions<Model extends ModelName, More extends object> {
  readonly type: RecordRef<Model>;
  readonly description: string;
  /** The edge of a new record, in the default order of a list. */
  readonly edge?: {
    readonly type: ReturnType<typeof edgeType<Partial<RecordOf<Model>>>>;
    readonly list: string;
    /** Default: newest first. */
    readonly order?: ListOrder;
  };
  readonly fields?: Fields<RecordPayload<Model> & More>;
}

const uncapitalized = <Text extends string>(text: Text) =>
  (text.charAt(0).toLowerCase() + text.slice(1)) as Uncapitalize<Text>;

/**
 * The field of the record is `category` for the model `Category`.
 * @returns the type, and a function that reads what the operation selects of a record of the caller, or of
 * the owner in the condition
 */
export function recordPayload<Model extends ModelName, More extends object = object>(
  mutation: string,
  model: Model,
  { type, description, edge, fields }: RecordPayloadOptions<Model, More>,
) {
  const field = uncapitalized(model);
  type Payload = RecordPayload<Model> & More;
  const recordOf = (payload: Payload) => payload[field] as object;
  const edgeFields: Fields<Payload> = (t) =>
    edge
      ? {
          [`${field}Edge`]: t.field({
            type: edge.type,
            description: `${description.slice(0, -1)}, with its cursor in the default order of \`${edge.list}\`.`,
            resolve: (payload) => toEdge(recordOf(payload), edge.order ?? newestFirst) as never,
          }),
        }
      : {};
  const at = [field, ...(edge ? [`${field}Edge.node`] : [])];
  return {
    type: payloadType<Payload>(mutation, (t) => ({
      [field]: t.expose(field as never, { type, description } as never),
      ...edgeFields(t),
      ...fields?.(t),
    })),
    find: async (given: Filter<Model>, context: StatementContext, info: GraphQLResolveInfo) => {
      const where = { ...ownedByCaller(model, context), ...given };
      const record = await findPayloadRecord({ model, where, at, context, info });
      return { [field]: record } as RecordPayload<Model>;
    },
  };
}

interface DeletedRecord {
  readonly globalId: string;
  readonly id: number | string;
}

interface DeletedPayloadOptions<More extends object> {
  readonly noun: string;
  readonly id: 'number' | 'UUID';
  readonly fields?: Fields<DeletedRecord & More>;
}

/** The payload has the ids of the deleted record. */
export const deletedPayload = <More extends object = object>(
  mutation: `delete${ModelName}`,
  { noun, id, fields }: DeletedPayloadOptions<More>,
) =>
  payloadType<DeletedRecord & More>(mutation, (t) => ({
    [`${mutation.replace('delete', 'deleted')}Id`]: t.id({
      description: `The global id of the deleted ${noun}.`,
      resolve: ({ globalId }) => globalId,
    }),
    databaseId: t.field({
      type: id === 'UUID' ? 'UUID' : 'SafeInt',
      description: `The ${id} of the deleted ${noun}.`,
      resolve: (payload) => payload.id as never,
    }),
    ...fields?.(t),
  }));
