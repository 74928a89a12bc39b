import type { EntryFilter, ExportEntriesQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { dataOf, type Executor } from '../../../graphql/execution/execute.ts';
import type { requestContext } from '../../../http/callers/request-context.ts';
import { fromStart } from '../list-pages.ts';

const document = graphql(`
  query ExportEntries($filter: EntryFilter, $after: String) {
    entries(first: 100, after: $after, filter: $filter) {
      nodes {
        id: databaseId
        date
        amount
        description
        tags
        recurring
        category {
          name
          type
        }
        account {
          name
        }
      }
      pageInfo {
        ...PageFromStart
      }
    }
  }
`);

export type ExportedEntry = NonNullable<ExportEntriesQuery['entries']>['nodes'][number];
type RequestContext = ReturnType<typeof requestContext>;

/** Latest date first. */
export type ReadEntryPages = (
  filter: EntryFilter,
  context: RequestContext,
) => AsyncGenerator<readonly ExportedEntry[], void>;

/**
 * Each page starts after the last entry of the previous one, so an entry that is created or deleted
 * meanwhile does not repeat or omit another one.
 */
export function prepareEntryPages(executor: Executor): ReadEntryPages {
  const run = executor.prepare(document);
  return (filter, context) =>
    fromStart(async (after) => dataOf(await run({ filter, after }, context)).entries);
}
