import type { ObjectRef } from '@pothos/core';
import type { ModelName } from '../../database/query/table.ts';
import { resolveBatchedConnection } from './batched-connection.ts';
import { type BuilderTypes, builder } from './builder.ts';
import { connectionType } from './connection-type.ts';
import { offsetArgument } from './list-arguments.ts';
import type { ListOrder } from './list-order.ts';
import { ownedByCaller } from './own-records.ts';

interface ConnectionOfParent<T> {
  readonly type: ObjectRef<BuilderTypes, T, T>;
  /** The plural of the record, for descriptions. */
  readonly plural: string;
  readonly description: string;
  /** The field of the records that has the id of their parent. */
  readonly parentField: string;
  readonly order: ListOrder;
}

/** Declares `<parent>.<name>`: a connection of the caller's records that belong to a record. */
export function connectionOfParent<T>(
  parent: ModelName,
  name: string,
  { type, plural, description, parentField, order }: ConnectionOfParent<T>,
): void {
  const model = type.name as ModelName;
  builder.prismaObjectField(parent, name, (t) =>
    t.connection(
      {
        type,
        nullable: true,
        description,
        args: offsetArgument,
        resolve: (record, page, context, info) =>
          resolveBatchedConnection({
            model,
            parentField,
            parentId: (record as { readonly id: string }).id,
            where: ownedByCaller(model, context),
            order,
            page,
            context,
            info,
          }),
      },
      connectionType(type, plural),
    ),
  );
}
