import { graphql } from '../../../../graphql/execution/document.ts';
import { withQuery } from '../../../framework/address.ts';
import { form, page, type Submission } from '../../../framework/page.ts';
import { readAs } from '../../../ui/amount-field.ts';
import { monthOf } from '../../../ui/dates.ts';
import { postForm } from '../../../ui/post-form.ts';
import { accountIdOf, entryFields, entryInput } from '../entry-fields.ts';
import { nextPath } from '../records.ts';
import { moneyView } from '../section.ts';

const path = '/money/entries/new';

export const createEntry = graphql(`
  mutation CreateEntryByForm($input: CreateEntryInput!) {
    createEntry(input: $input) {
      entry {
        date
      }
    }
  }
`);

/** Without a date, the entry has that of today. */
export async function newEntryInput(submission: Submission) {
  const { date, ...others } = await entryInput(submission);
  return { ...others, date: date.trim() || submission.today };
}

export const newEntryPage = page({
  path,
  operation: graphql(`
    query NewEntryPage {
      ...Visitor
      ...EntryChoices
      ...DescriptionSuggestions
    }
  `),
  variables: () => ({}),
  view(data, visit, all) {
    const entered = all.in(path);
    const { date, categoryId = '', next } = visit.query;
    const initial = {
      date: date ?? visit.today,
      categoryId,
      accountId: accountIdOf(visit, data),
    };
    return moneyView('/money/entries', {
      title: 'New entry',
      body: postForm(visit, entered, {
        action: withQuery(path, { next }),
        content: entryFields(entered, data, initial),
        button: 'Create entry',
        cancel: [nextPath(visit)],
      }),
    });
  },
  forms: [
    form({
      operation: createEntry,
      // Redirects to `next` of the address, or to the month of the entry.
      async submit(submission, run) {
        const { createEntry } = await run({ input: await newEntryInput(submission) });
        const month = withQuery('/money', { month: monthOf(createEntry.entry.date) });
        const to = submission.query.next === undefined ? month : nextPath(submission);
        return { to, notice: 'entry-added', ...readAs(submission.fields, 'amount') };
      },
    }),
  ],
});
