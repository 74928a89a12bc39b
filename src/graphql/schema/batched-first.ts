import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../database/query/filter.ts';
import { readPages } from '../../database/query/read-pages.ts';
import type { Order } from '../../database/query/selection.ts';
import type { ModelName } from '../../database/query/table.ts';
import type { Context } from './context.ts';
import type { RecordOf } from './find-record.ts';
import { shared, sharedKey } from './response-path.ts';
import { recordSelection } from './selection.ts';

const maxBatchSize = 1_000;

interface FirstOptions<Model extends ModelName, ParentId extends number | string> {
  readonly model: Model;
  /** The field of the records that has the id of their parent. */
  readonly parentField: string;
  readonly parentId: ParentId;
  /** Without variables of the parent. */
  readonly where: Filter<Model>;
  readonly order: Order;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

/**
 * The first record of a parent that matches. Those of all parents in a list are read by one SQL
 * statement. Null if no record matches.
 */
export function resolveBatchedFirst<Model extends ModelName, ParentId extends number | string>({
  model,
  parentField,
  parentId,
  where,
  order,
  context,
  info,
}: FirstOptions<Model, ParentId>): Promise<RecordOf<Model> | null> {
  const selection = recordSelection(model, context, info);
  const key = sharedKey(info, where, selection);
  const read = async (keys: readonly ParentId[]) => {
    const range = { order, take: 1, skip: 0 };
    const parents = { field: parentField, keys };
    const records = await readPages(context.database, { where, selection, range, parents });
    return keys.map((each) => (records.get(each)?.[0] as RecordOf<Model> | undefined) ?? null);
  };
  return shared(context, key, () => new DataLoader(read, { maxBatchSize })).load(parentId);
}
