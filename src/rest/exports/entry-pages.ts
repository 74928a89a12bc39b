import { z } from 'zod';
import type { ExportEntriesQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import { dataOf, type Executor } from '../../graphql/execute.ts';
import type { requestContext } from '../../http/request-context.ts';
import { calendarDay, calendarMonth } from '../../input/calendar.ts';

const document = graphql(`
  query ExportEntries($month: YearMonth, $after: String) {
    entries(first: 100, after: $after, month: $month) {
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
        hasNextPage
        endCursor
      }
    }
  }
`);

/** Which entries to export: those of a month, or of a range whose days are included. */
export const entryFilter = z
  .object({ month: calendarMonth(), from: calendarDay(), to: calendarDay() })
  .partial()
  .superRefine(({ month, from, to }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (month && (from || to)) addIssue('month', "can't be combined with `from` or `to`");
    if (from && to && from > to) addIssue('to', 'must not be before `from`');
  });

export type EntryFilter = z.output<typeof entryFilter>;
export type ExportedEntry = NonNullable<ExportEntriesQuery['entries']>['nodes'][number];
type RequestContext = ReturnType<typeof requestContext>;

/** Reads the entries that match the filter, latest date first. */
export type ReadEntryPages = (
  filter: EntryFilter,
  context: RequestContext,
) => AsyncGenerator<ExportedEntry[], void>;

/**
 * Prepares the reading of entries in pages. Each page starts after the last entry of the previous one,
 * so an entry that is created or deleted meanwhile does not repeat or omit another one.
 */
export function prepareEntryPages(executor: Executor): ReadEntryPages {
  const run = executor.prepare(document);
  return async function* ({ month = null, from = '', to = '9999-12-31' }, context) {
    let after: string | null = null;
    do {
      const data: ExportEntriesQuery = dataOf(await run({ month, after }, context));
      const nodes = data.entries?.nodes ?? [];
      yield nodes.filter(({ date }) => date >= from && date <= to);
      const isPastRange = (nodes.at(-1)?.date ?? from) < from;
      const hasNext = data.entries?.pageInfo.hasNextPage && !isPastRange;
      after = hasNext ? (data.entries?.pageInfo.endCursor ?? null) : null;
    } while (after !== null);
  };
}
