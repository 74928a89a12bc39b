import { brandWithType } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { type Change, sourceOf } from '../../database/changes/changes.ts';
import { resolveBatchedRecord } from '../../graphql/schema/batched-record.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';

/** The records of all changes of a list are read by one SQL statement for each type. */
export async function findRecordOf(
  { recordType, recordId }: Pick<Change, 'recordType' | 'recordId'>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const { model, owner, hasNumbers } = sourceOf(recordType);
  const record = await resolveBatchedRecord({
    model,
    id: hasNumbers ? Number(recordId) : recordId,
    where: (ids: readonly (number | string)[]) =>
      ({ [owner]: userIdOf(context), id: { in: ids } }) as never,
    context,
    info,
  });
  if (record) brandWithType(record, model as never);
  return record as never;
}
