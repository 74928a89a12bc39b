import { graphql } from '../../../../graphql/execution/document.ts';
import { withQuery } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { undoNote } from '../../../ui/undo.ts';
import { nextPath } from '../records.ts';
import { moneyView } from '../section.ts';
import { entrySummary } from './entry-summary.ts';

export const deleteEntryPage = page({
  path: '/money/entries/:id/delete',
  operation: graphql(`
    query DeleteEntryPage($id: ID!) {
      ...Visitor
      entry(id: $id) {
        ...ListedEntry
      }
    }
  `),
  variables: (request) => recordId('Entry', request),
  view({ entry }, visit, entered) {
    const { next } = visit.query;
    const address = `/money/entries/${entry.databaseId}`;
    const balance = entry.account && ` The balance of ${entry.account.name} changes too.`;
    return moneyView('/money/entries', {
      title: 'Delete this entry?',
      lead: html`${undoNote}${balance}`,
      body: postForm(visit, entered, {
        action: withQuery(`${address}/delete`, { next }),
        updatedAt: entry.updatedAt,
        content: entrySummary(entry),
        button: dangerButton('Delete entry'),
        cancel: [withQuery(`${address}/edit`, { next })],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteEntryByForm($id: ID!, $ifUpdatedAt: DateTime) {
          deleteEntry(id: $id, ifUpdatedAt: $ifUpdatedAt) {
            change {
              ...UndoableChange
            }
          }
        }
      `),
      async submit(submission, run) {
        const { deleteEntry } = await run(recordId('Entry', submission));
        const to = nextPath(submission);
        return { to, notice: 'entry-deleted', undo: deleteEntry.change };
      },
    }),
  ],
});
