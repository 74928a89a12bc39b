import type { FieldRef, InputFieldMap, InputShapeFromFields, ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import type { Order } from '../../database/query/selection.ts';
import type { ModelName } from '../../database/query/table.ts';
import { type BuilderTypes, builder } from './builder.ts';
import { charge } from './charge.ts';
import type { PageArguments } from './connection.ts';
import type { connectionType } from './connection-type.ts';
import type { Context } from './context.ts';
import { findRecords, type RecordRef } from './find-record.ts';
import { offsetArgument } from './list-arguments.ts';
import { requirementsOf } from './node.ts';
import { requireOwnRecords } from './own-records.ts';

type QueryFieldBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0];

interface OwnRecords<Args extends InputFieldMap> {
  /** The records and their order, such as `ideas, newest first`, for the descriptions. */
  readonly records: string;
  readonly args?: Args;
}

/** @throws FORBIDDEN if the parent is another user */
type ResolveList<Args> = (
  parent: unknown,
  args: Args,
  context: Context,
  info: GraphQLResolveInfo,
) => unknown;

/** Declares a list of the caller's records as a query, and as a field of the caller's user. */
function declareLists<Args>(
  name: string,
  records: string,
  resolve: (args: Args, context: Context, info: GraphQLResolveInfo) => unknown,
  listField: (
    t: QueryFieldBuilder,
    options: { readonly description: string; readonly resolve: ResolveList<Args> },
  ) => FieldRef<BuilderTypes>,
): void {
  builder.queryField(name, (t) =>
    listField(t, {
      description: `The caller's ${records}.`,
      resolve: (_root, args, context, info) => resolve(args, context, info),
    }),
  );
  builder.prismaObjectField('User', name, (t) =>
    listField(t as never, {
      description: `The user's ${records}. FORBIDDEN for another user.`,
      resolve: (user, args, context, info) => {
        requireOwnRecords(user as { readonly id: string }, context);
        return resolve(args, context, info);
      },
    }),
  );
}

interface OwnList<Model extends ModelName, Args extends InputFieldMap> extends OwnRecords<Args> {
  readonly type: RecordRef<Model>;
  readonly where: (args: InputShapeFromFields<Args>, context: Context) => Filter<Model>;
  readonly order: Order;
  /** Charged before the length of the list is known. */
  readonly listSize: number;
}

/** Declares `<name>` and `User.<name>`: a list of the caller's records without pages. */
export function ownList<Model extends ModelName, Args extends InputFieldMap>(
  name: string,
  model: Model,
  { type, records, args, where, order, listSize }: OwnList<Model, Args>,
): void {
  const resolve = async (
    given: InputShapeFromFields<Args>,
    context: Context,
    info: GraphQLResolveInfo,
  ) => {
    const options = { model, where: where(given, context), order, context, info };
    const found = await findRecords(options);
    context.budget.chargeItems(info, found.length);
    return found;
  };
  declareLists(name, records, resolve, (t, options) =>
    t.field({
      ...options,
      type: [type],
      nullable: true,
      authScopes: requirementsOf(model),
      args,
      extensions: charge({ listSize }),
    } as never),
  );
}

interface OwnConnection<T, Args extends InputFieldMap> extends OwnRecords<Args> {
  readonly connection: ReturnType<typeof connectionType<T>>;
  readonly resolve: (
    args: InputShapeFromFields<Args> & PageArguments,
    context: Context,
    info: GraphQLResolveInfo,
  ) => unknown;
}

/** Declares `<name>` and `User.<name>`: a connection of the caller's records. */
export function ownConnection<T, Args extends InputFieldMap>(
  name: string,
  type: ObjectRef<BuilderTypes, T, T>,
  { connection, records, args, resolve }: OwnConnection<T, Args>,
): void {
  declareLists(name, records, resolve, (t, options) =>
    t.connection(
      {
        ...options,
        type,
        nullable: true,
        authScopes: requirementsOf(type.name),
        args: { ...offsetArgument, ...args },
      } as never,
      connection as never,
    ),
  );
}
