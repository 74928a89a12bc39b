import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context, StatementContext } from '../schema/context.ts';
import { nullableRootField } from '../schema/nullable-root-fields.ts';
import { withSharedPath } from './jit/shared-path.ts';
import { inTransaction, type Resolver, transactionOf } from './mutation-transaction.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      folio: FolioPlugin<Types>;
    }
  }
}

/** The transaction of a mutation is the innermost wrapper of its resolver. */
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
      resolver as Resolver<StatementContext>,
      transactionOf(field.resolve),
    ) as typeof resolver;
  }

  override wrapArgMappers(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ) {
    if (!resolver || resolver === field.resolve) return resolver;
    const owner: object = this.buildCache.getTypeConfig(field.parentType).pothosOptions;
    return withSharedPath(resolver as Resolver<Context>, field, owner) as typeof resolver;
  }
}

SchemaBuilder.registerPlugin('folio', FolioPlugin);
