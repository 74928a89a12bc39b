import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import { readPage } from '../../database/query/read-page.ts';
import type { ModelName } from '../../database/query/table.ts';
import type { Context } from './context.ts';
import type { RecordOf } from './find-record.ts';
import { ownedByCaller } from './own-records.ts';
import { shared, sharedKey } from './response-path.ts';
import { recordSelection } from './selection.ts';

interface RecordOptions<Model extends ModelName, Id extends number | string> {
  readonly model: Model;
  readonly id: Id;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

const maxBatchSize = 1_000;

/**
 * For records of the caller without a relation to their parent. The records of all parents in a
 * list are read by one SQL statement. Null if the record does not exist.
 */
export function resolveBatchedRecord<Model extends ModelName, Id extends number | string>({
  model,
  id,
  context,
  info,
}: RecordOptions<Model, Id>): Promise<RecordOf<Model> | null> {
  const selection = recordSelection(model, context, info);
  const key = sharedKey(info, {}, selection);
  const read = async (ids: readonly Id[]) => {
    const range = { order: [], take: ids.length, skip: 0 };
    const where = { ...ownedByCaller(model, context), id: { in: ids } } as object as Filter<Model>;
    const options = { where, selection, range, total: false };
    const { records } = await readPage<Model>(context.database, options);
    const byId = new Map(records.map((record) => [record.id as Id, record as RecordOf<Model>]));
    return ids.map((each) => byId.get(each) ?? null);
  };
  return shared(context, key, () => new DataLoader(read, { maxBatchSize, cache: false })).load(id);
}
