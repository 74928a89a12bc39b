import type { ObjectRef } from '@pothos/core';
import type { Filter } from '../../database/query/filter.ts';
import type { ModelName } from '../../database/query/table.ts';
import { idArgument } from './arguments.ts';
import { type BuilderTypes, builder } from './builder.ts';
import type { Context } from './context.ts';
import { findRecord, type RecordRef } from './find-record.ts';
import { recordId, requirementsOf } from './node.ts';

interface RecordQuery<Model extends ModelName> {
  readonly type: RecordRef<Model>;
  readonly description: string;
  readonly noun: string;
  /** Selects a record of the caller. @param id the raw id */
  readonly where: (id: string, context: Context) => Filter<Model>;
}

/** Declares a query that finds one of the caller's records by its global id. */
export function recordQuery<Model extends ModelName>(
  name: string,
  model: Model,
  { type, description, noun, where }: RecordQuery<Model>,
): void {
  builder.queryField(name, (t) =>
    t.field({
      type: type as ObjectRef<BuilderTypes, object>,
      description,
      authScopes: requirementsOf(model),
      args: idArgument(noun),
      resolve: async (_root, { id }, context, info): Promise<object> =>
        findRecord({ model, where: where(recordId(model, id), context), context, info }),
    }),
  );
}
