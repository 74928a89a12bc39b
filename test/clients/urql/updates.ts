import type { Cache, OptimisticMutationConfig, UpdatesConfig } from '@urql/exchange-graphcache';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { type createEntry, entryList, type updateEntry } from '../documents.ts';

/** Adds a new entry to the lists in default order without a filter, and drops all other lists. */
function addEntry(cache: Cache, data: ResultOf<typeof createEntry>) {
  const edge = data.createEntry?.entryEdge;
  const lists = cache.inspectFields('Query').filter(({ fieldName }) => fieldName === 'entries');
  for (const { fieldKey, arguments: variables } of lists) {
    const { filter, orderBy, after, before } = variables ?? {};
    if (filter || orderBy) cache.invalidate('Query', fieldKey);
    if (!edge || filter || orderBy || after || before) continue;
    cache.updateQuery({ query: entryList, variables: variables ?? {} }, (list) =>
      list?.entries ? { entries: { ...list.entries, edges: [edge, ...list.entries.edges] } } : list,
    );
  }
}

export const updates: UpdatesConfig = {
  Mutation: {
    createEntry: (result: ResultOf<typeof createEntry>, _args, cache) => addEntry(cache, result),
    deleteEntry: (_result, { id }, cache) =>
      cache.invalidate({ __typename: 'Entry', id: String(id) }),
  },
};

export const optimistic: OptimisticMutationConfig = {
  updateEntry: ({ id, input }: VariablesOf<typeof updateEntry>) => ({
    __typename: 'UpdateEntryPayload',
    entry: { __typename: 'Entry', id, ...input },
  }),
};
