import type { ListedEntryFragment } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { withQuery } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { toGlobalId } from '../../../ui/list-filters.ts';
import { emptyState } from '../../../ui/parts.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { undoNote } from '../../../ui/undo.ts';
import { countOfEntries } from '../entries-link.ts';
import { nextPath } from '../records.ts';
import { moneyView } from '../section.ts';
import { entrySummary } from './entry-summary.ts';
import { selectionPath } from './selection-bar.ts';

/** The maximum number of nodes that one look-up returns. */
const maxShown = 100;

const path = `${selectionPath}/delete`;

const globalIds = (ids: readonly string[] = []) => ids.map((id) => toGlobalId('Entry', id));

export const deleteSelectedPage = page({
  path,
  operation: graphql(`
    query DeleteSelectedEntriesPage($ids: [ID!]!) {
      ...Visitor
      nodes(ids: $ids) {
        ... on Entry {
          ...ListedEntry
        }
      }
    }
  `),
  variables: ({ lists }) => ({ ids: globalIds(lists.ids).slice(0, maxShown) }),
  view({ nodes }, visit, entered) {
    const ids = visit.lists.ids ?? [];
    const next = nextPath(visit);
    const found = nodes.filter(
      (node): node is ListedEntryFragment => node !== null && 'databaseId' in node,
    );
    const rest = Math.max(0, ids.length - maxShown);
    const count = found.length + rest;
    if (count === 0) {
      return moneyView('/money/entries', {
        title: 'Delete entries',
        body: emptyState(
          'No entries are selected',
          html`<a class="button quiet" href="${next}">Back to the entries</a>`,
        ),
      });
    }
    return moneyView('/money/entries', {
      title: `Delete ${countOfEntries(count)}?`,
      lead: html`${count === 1 ? 'The balance of its account changes' : 'The balances of their accounts change'} too. ${undoNote}`,
      body: postForm(visit, entered, {
        action: withQuery(path, { ids, next }),
        content: html`<ul class="lines">${found.map((entry) => html`<li>${entrySummary(entry)}</li>`)}</ul>
  ${rest > 0 && html`<p class="hint">And ${rest} more.</p>`}`,
        button: dangerButton(count === 1 ? 'Delete entry' : `Delete ${countOfEntries(count)}`),
        cancel: [next],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteSelectedEntriesByForm($input: DeleteEntriesInput!) {
          deleteEntries(input: $input) {
            results {
              deletedEntryId
            }
            change {
              ...UndoableChange
            }
          }
        }
      `),
      // Entries that were deleted meanwhile are left out.
      async submit(submission, run) {
        const ids = globalIds(submission.lists.ids);
        const { deleteEntries } = await run({ input: { ids, errorPolicy: 'SKIP_FAILED' } });
        const to = nextPath(submission);
        const { results, change } = deleteEntries;
        const count = results.filter(({ deletedEntryId }) => deletedEntryId !== null).length;
        return { to, notice: 'entries-deleted', count, undo: change };
      },
    }),
  ],
});
