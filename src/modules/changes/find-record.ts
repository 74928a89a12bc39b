import { brandWithType } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { type Change, modelOf } from '../../database/changes/changes.ts';
import { tableOf } from '../../database/query/table.ts';
import { resolveBatchedRecord } from '../../graphql/schema/batched-record.ts';
import type { Context } from '../../graphql/schema/context.ts';

/** The records of all changes of a list are read by one SQL statement for each type. */
export async function findRecordOf(
  { recordType, recordId }: Pick<Change, 'recordType' | 'recordId'>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const model = modelOf(recordType);
  const record = await resolveBatchedRecord({
    model,
    id: tableOf(model).columns.id?.type === 'uuid' ? recordId : Number(recordId),
    context,
    info,
  });
  if (record) brandWithType(record, model as never);
  return record as never;
}
