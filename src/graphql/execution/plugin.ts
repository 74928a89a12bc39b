import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { isPageRecord, type Row } from '../../database/query/records.ts';
import type { Context } from '../schema/context.ts';
import { nullableRootField } from '../schema/nullable-root-fields.ts';
import { neededOfRecord } from './jit/needed-of-record.ts';
import { sharedPath } from './jit/shared-path.ts';
import { inTransaction, transactionOf } from './mutation-transaction.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      folio: FolioPlugin<Types>;
    }
  }
}

/** Wraps the resolvers of fields. The transaction of a mutation is the innermost wrapper. */
class FolioPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>) {
    return nullableRootField(field);
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind !== 'Mutation') return resolver;
    return inTransaction(
      resolver as GraphQLFieldResolver<unknown, Context, object>,
      transactionOf(field.extensions),
    ) as typeof resolver;
  }

  override wrapArgMappers(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ) {
    const { resolve } = field;
    if (!resolver || resolver === resolve || !resolve) return resolver;
    const owner: object = this.buildCache.getTypeConfig(field.parentType).pothosOptions;
    const needed = neededOfRecord(field, owner);
    return ((parent, args, context, info) => {
      if (needed && isReadWith(parent as Row, needed)) return resolve(parent, args, context, info);
      (info as { path: GraphQLResolveInfo['path'] }).path = sharedPath(
        info.path,
        context as Context,
      );
      return resolver(parent, args, context, info);
    }) as typeof resolver;
  }
}

/** Whether `readPage` has read the record with these columns and relations. */
const isReadWith = (record: Row, needed: readonly string[]) =>
  isPageRecord(record) && needed.every((name) => record[name] !== undefined);

SchemaBuilder.registerPlugin('folio', FolioPlugin);
