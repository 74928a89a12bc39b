import { graphql } from '../../../../graphql/execution/document.ts';
import { withQuery } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { pagePath } from '../../../framework/page-path.ts';
import { recordId } from '../../../framework/record-id.ts';
import { readAs } from '../../../ui/amount-field.ts';
import { time } from '../../../ui/parts.ts';
import { postForm } from '../../../ui/post-form.ts';
import { entryFields, entryInput, entryValues } from '../entry-fields.ts';
import { nextPath } from '../records.ts';
import { moneyView } from '../section.ts';
import { newEntryPage } from './new.ts';
import { confirmTypeChange } from './type-change.ts';

const path = '/money/entries/:id/edit';

export const editEntryPage = page({
  path,
  operation: graphql(`
    query EditEntryPage($id: ID!) {
      ...Visitor
      ...EntryChoices
      ...DescriptionSuggestions
      entry(id: $id) {
        ...ListedEntry
        createdAt
      }
    }
  `),
  variables: (request) => recordId('Entry', request),
  view({ entry, ...choices }, visit, all) {
    const entered = all.in(path);
    const address = `/money/entries/${entry.databaseId}`;
    const { next } = visit.query;
    return moneyView('/money/entries', {
      title: 'Edit entry',
      body: html`${postForm(visit, entered, {
        action: withQuery(`${address}/edit`, { next }),
        updatedAt: entry.updatedAt,
        content: entryFields(entered, choices, entryValues(entry)),
        button: 'Save entry',
        cancel: [nextPath(visit)],
        links: html`
  <a class="button quiet danger" href="${withQuery(`${address}/delete`, { next })}">Delete…</a>`,
      })}
<p class="hint">Created ${time(entry.createdAt)}, last changed ${time(entry.updatedAt)}.</p>`,
    });
  },
  forms: [
    form({
      recreatedBy: newEntryPage.path,
      operation: graphql(`
        mutation UpdateEntryByForm(
          $id: ID!
          $input: UpdateEntryInput!
          $ifUpdatedAt: DateTime
          $allowTypeChange: Boolean!
        ) {
          updateEntry(
            id: $id
            input: $input
            ifUpdatedAt: $ifUpdatedAt
            allowTypeChange: $allowTypeChange
          ) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const { fields, query } = submission;
        const action = withQuery(pagePath({ path }, submission.params), { next: query.next });
        const to = nextPath(submission);
        return confirmTypeChange(submission, { action, cancel: to }, async (allowTypeChange) => {
          const input = await entryInput(submission);
          await run({ ...recordId('Entry', submission), input, allowTypeChange });
          return { to, notice: 'entry-saved', ...readAs(fields, 'amount') };
        });
      },
    }),
  ],
});
