import type { ApolloCache, Reference } from '@apollo/client';
import type { ResultOf } from 'gql.tada';
import { type createEntry, entryList } from '../documents.ts';

/** An edge as the cache stores it. */
type Edge = { readonly node: Reference };

/** Adds a new entry to the list in default order without a filter, and drops all other lists. */
export function addEntry(
  cache: ApolloCache,
  data: ResultOf<typeof createEntry> | null | undefined,
) {
  const edge = data?.createEntry?.entryEdge;
  if (!edge) return;
  cache.modify({
    fields: {
      entries: (list, { storeFieldName, DELETE }) =>
        storeFieldName === 'entries:{}' ? list : DELETE,
    },
  });
  cache.updateQuery({ query: entryList }, (list) => {
    if (!list?.entries) return;
    const { edges, pageInfo } = list.entries;
    // relayStylePagination gives the first and the last edge the cursors of `pageInfo`.
    const cursors = { startCursor: edge.cursor, endCursor: pageInfo.endCursor ?? edge.cursor };
    return {
      entries: { ...list.entries, edges: [edge, ...edges], pageInfo: { ...pageInfo, ...cursors } },
    };
  });
}

/**
 * Removes a deleted record from all lists, then from the cache. Evicting alone has no effect in an
 * optimistic response: there, only the lists change.
 */
export function removeRecord(cache: ApolloCache, __typename: string, id: string | undefined) {
  const cacheId = id && cache.identify({ __typename, id });
  if (!cacheId) return;
  cache.modify({
    fields: (field, { readField }) =>
      Array.isArray(field?.edges)
        ? { ...field, edges: field.edges.filter((edge: Edge) => readField('id', edge.node) !== id) }
        : field,
  });
  cache.evict({ id: cacheId });
  cache.gc();
}
