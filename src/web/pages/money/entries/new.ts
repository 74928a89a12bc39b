import { graphql } from '../../../../graphql/execution/document.ts';
import { dayText } from '../../../../input/calendar.ts';
import { withQuery } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { monthOf } from '../../../ui/dates.ts';
import { formIssues, tokenField } from '../../../ui/form.ts';
import { wideView } from '../../../ui/wide.ts';
import {
  accountIdOf,
  entryFieldNames,
  entryFields,
  entryInput,
  requireEntered,
} from '../entry-fields.ts';
import { nextPath } from '../records.ts';
import { moneyLinks } from '../section.ts';

const path = '/money/entries/new';

const operation = graphql(`
  query NewEntryPage {
    ...Visitor
    ...EntryChoices
  }
`);

/** The form for a new entry with all its fields. The address can contain initial values. */
export const newEntryPage = page({
  path,
  audience: 'users',
  operation,
  variables: () => ({}),
  view(data, visit, all) {
    const entered = all.in(path);
    const { date = dayText(visit.now), categoryId = '', next } = visit.query;
    const initial = { date, categoryId, accountId: accountIdOf(visit, data) };
    return wideView({
      title: 'New entry',
      section: 'money',
      links: moneyLinks,
      currentPath: '/money/entries',
      body: html`
<form class="card" method="post" action="${withQuery(path, { next })}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, entryFieldNames)}
  ${entryFields(entered, data, initial)}
  <p class="actions"><button class="button">Create entry</button>
  <a class="button quiet" href="${nextPath(visit, visit.baseUrl)}">Cancel</a></p>
</form>`,
    });
  },
  forms: [
    // Creates an entry. Redirects to `next` of the address, or to the month of the entry.
    form({
      operation: graphql(`
        mutation CreateEntryByForm($input: CreateEntryInput!) {
          createEntry(input: $input) {
            entry {
              date
            }
          }
        }
      `),
      async submit(submission, run) {
        requireEntered(submission.fields);
        const { date, ...others } = entryInput(submission.fields);
        const { createEntry } = await run({
          input: { ...others, ...(date === '' ? {} : { date }) },
        });
        const month = withQuery('/money', { month: monthOf(createEntry.entry.date) });
        const { query, baseUrl } = submission;
        const to = query.next === undefined ? month : nextPath(submission, baseUrl);
        return { to, notice: 'entry-added' };
      },
    }),
  ],
});
