import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import { withQuery } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { formIssues, tokenField } from '../../../ui/form.ts';
import { wideView } from '../../../ui/wide.ts';
import { nextPath } from '../records.ts';
import { moneyLinks } from '../section.ts';
import { entrySummary } from './entry-summary.ts';

const path = '/money/entries/:id/delete';

const operation = graphql(`
  query DeleteEntryPage($id: ID!) {
    ...Visitor
    entry(id: $id) {
      ...ListedEntry
    }
  }
`);

/** The page on which the user confirms that an entry is deleted. */
export const deleteEntryPage = page({
  path,
  audience: 'users',
  operation,
  variables: ({ params }) => ({ id: globalId('Entry', params.id ?? '') }),
  view({ entry }, visit, entered) {
    if (!entry) throw notFound();
    const { next } = visit.query;
    const address = `/money/entries/${entry.databaseId}`;
    const balance = entry.account && ` The balance of ${entry.account.name} changes too.`;
    return wideView({
      title: 'Delete this entry?',
      section: 'money',
      links: moneyLinks,
      currentPath: '/money/entries',
      lead: `You can't undo this.${balance ?? ''}`,
      body: html`
<form class="card" method="post" action="${withQuery(`${address}/delete`, { next })}">
  ${tokenField(visit)}
  ${formIssues(entered, [])}
  ${entrySummary(entry)}
  <p class="actions"><button class="button bad">Delete entry</button>
  <a class="button quiet" href="${withQuery(`${address}/edit`, { next })}">Cancel</a></p>
</form>`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteEntryByForm($id: ID!) {
          deleteEntry(id: $id) {
            databaseId
          }
        }
      `),
      async submit(submission, run) {
        await run({ id: globalId('Entry', submission.params.id ?? '') });
        return { to: nextPath(submission, submission.baseUrl), notice: 'entry-deleted' };
      },
    }),
  ],
});
