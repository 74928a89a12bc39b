import { withQuery } from '../../../framework/address.ts';
import { form } from '../../../framework/page.ts';
import { readAs } from '../../../ui/amount-field.ts';
import { monthOf } from '../../../ui/dates.ts';
import { createEntry, newEntryInput } from '../entries/new.ts';

/** Creates an entry. The form is shown again with the same date, category and account. */
export const addEntry = form({
  operation: createEntry,
  async submit(submission, run) {
    const { fields } = submission;
    const { createEntry } = await run({ input: await newEntryInput(submission) });
    const { date } = createEntry.entry;
    const categoryId = fields.text('categoryId');
    // A blank value would be omitted from the address, so that the default account would be
    // selected.
    const accountId = fields.optional('accountId') ?? 'none';
    return {
      to: withQuery('/money', { month: monthOf(date), date, categoryId, accountId }),
      notice: 'entry-added',
      ...readAs(fields, 'amount'),
    };
  },
});
