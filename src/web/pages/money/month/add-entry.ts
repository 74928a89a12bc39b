import { graphql } from '../../../../graphql/execution/document.ts';
import { withQuery } from '../../../framework/address.ts';
import { form } from '../../../framework/page.ts';
import { enteredAmount, readAs } from '../../../ui/amount-field.ts';
import { monthOf } from '../../../ui/dates.ts';
import { toGlobalId } from '../../../ui/list-filters.ts';
import { requireEntered } from '../entry-fields.ts';

/** Creates an entry. The form is shown again with the same date, category and account. */
export const addEntry = form({
  operation: graphql(`
    mutation AddEntryByForm($input: CreateEntryInput!) {
      createEntry(input: $input) {
        entry {
          date
        }
      }
    }
  `),
  async submit(submission, run) {
    const { fields } = submission;
    requireEntered(fields);
    const categoryId = fields.text('categoryId');
    const accountId = fields.optional('accountId');
    const { createEntry } = await run({
      input: {
        amount: await enteredAmount(submission, 'amount'),
        categoryId: toGlobalId('Category', categoryId),
        description: fields.optional('description') ?? null,
        date: fields.optional('date'),
        accountId: accountId === undefined ? null : toGlobalId('Account', accountId),
      },
    });
    const { date } = createEntry.entry;
    // A blank value would be omitted from the address, so that the default account would be
    // selected.
    const parameters = { month: monthOf(date), date, categoryId, accountId: accountId ?? 'none' };
    return {
      to: withQuery('/money', parameters),
      notice: 'entry-added',
      ...readAs(fields, 'amount'),
    };
  },
});
