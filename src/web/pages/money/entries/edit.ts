import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import { withQuery } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { formIssues, tokenField } from '../../../ui/form.ts';
import { time } from '../../../ui/parts.ts';
import { wideView } from '../../../ui/wide.ts';
import { entryFieldNames, entryFields, entryInput, requireEntered } from '../entry-fields.ts';
import { nextPath } from '../records.ts';
import { moneyLinks } from '../section.ts';

const path = '/money/entries/:id/edit';

const operation = graphql(`
  query EditEntryPage($id: ID!) {
    ...Visitor
    ...EntryChoices
    entry(id: $id) {
      ...ListedEntry
      createdAt
      updatedAt
    }
  }
`);

/** The form for all fields of an entry. */
export const editEntryPage = page({
  path,
  audience: 'users',
  operation,
  variables: ({ params }) => ({ id: globalId('Entry', params.id ?? '') }),
  view(data, visit, all) {
    const { entry } = data;
    if (!entry) throw notFound();
    const entered = all.in(path);
    const address = `/money/entries/${entry.databaseId}`;
    const { next } = visit.query;
    const initial = {
      ...entry,
      categoryId: String(entry.category.databaseId),
      accountId: entry.account ? String(entry.account.databaseId) : '',
    };
    return wideView({
      title: 'Edit entry',
      section: 'money',
      links: moneyLinks,
      currentPath: '/money/entries',
      body: html`
<form class="card" method="post" action="${withQuery(`${address}/edit`, { next })}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, entryFieldNames)}
  ${entryFields(entered, data, initial)}
  <p class="actions"><button class="button">Save entry</button>
  <a class="button quiet" href="${nextPath(visit, visit.baseUrl)}">Cancel</a>
  <a class="button quiet danger" href="${withQuery(`${address}/delete`, { next })}">Delete…</a></p>
</form>
<p class="hint">Created ${time(entry.createdAt)}, last changed ${time(entry.updatedAt)}.</p>`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation UpdateEntryByForm($id: ID!, $input: UpdateEntryInput!) {
          updateEntry(id: $id, input: $input) {
            entry {
              id
            }
          }
        }
      `),
      async submit(submission, run) {
        const { params, fields, baseUrl } = submission;
        requireEntered(fields);
        await run({ id: globalId('Entry', params.id ?? ''), input: entryInput(fields) });
        return { to: nextPath(submission, baseUrl), notice: 'entry-saved' };
      },
    }),
  ],
});
