import DataLoader from 'dataloader';
import type { Context } from './context.ts';
import { perRequest } from './request-scope.ts';

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
