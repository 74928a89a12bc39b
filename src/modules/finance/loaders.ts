import DataLoader from 'dataloader';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { perRequest } from '../../graphql/schema/request-scope.ts';

/** Ids without a value are left out. */
type Find<Id, T> = (ids: Id[], context: Context) => Promise<ReadonlyMap<Id, T>>;

/** The maximum number of ids in a statement. PostgreSQL allows 65,535, but plans get slow before. */
const maxIds = 1_000;

async function inChunks<Id, T>(find: Find<Id, T>, ids: readonly Id[], context: Context) {
  const found = new Map<Id, T>();
  for (let start = 0; start < ids.length; start += maxIds) {
    const chunk = await find(ids.slice(start, start + maxIds), context);
    for (const [id, record] of chunk) found.set(id, record);
  }
  return found;
}

/**
 * Batches the ids requested at the same time. Caches nothing, because a mutation may run between
 * two fields of a request. Only the slices of one list share a cache.
 */
export function batched<Id, T>(find: Find<Id, T>) {
  const loaderOf = perRequest((context: Context) => {
    const load = async (ids: readonly Id[]) => {
      const found = await inChunks(find, [...new Set(ids)], context);
      return ids.map((each) => found.get(each));
    };
    return new DataLoader<Id, T | undefined>(load, { cache: context.slices !== undefined });
  });
  return (context: Context, id: Id) => loaderOf(context).load(id);
}

const countBy = (by: 'categoryId' | 'accountId') =>
  batched(async (ids: number[], context) => {
    const groups = await context.database.entry.groupBy({
      by: [by],
      where: { userId: userIdOf(context), [by]: { in: ids } },
      _count: true,
    });
    return new Map(groups.map((group) => [group[by] as number, group._count]));
  });

const countOfCategory = countBy('categoryId');
const countOfAccount = countBy('accountId');

/** The number of entries in a category of the caller. */
export const countEntriesOfCategory = async (context: Context, categoryId: number) =>
  (await countOfCategory(context, categoryId)) ?? 0;

/** The number of entries linked to an account of the caller. */
export const countEntriesOfAccount = async (context: Context, accountId: number) =>
  (await countOfAccount(context, accountId)) ?? 0;
