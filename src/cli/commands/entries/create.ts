import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';
import { required, text } from '../../core/declare/option.ts';
import { localDate } from '../../core/local-date.ts';
import { accountId, accountRecords } from '../accounts/account.ts';
import { categoryId, categoryRecords } from '../categories/category.ts';
import { signedAmount } from './entry.ts';

const document = graphql(`
  mutation CliCreateEntry($input: CreateEntryInput!) {
    createEntry(input: $input) {
      entry {
        ...EntryRow
      }
    }
  }
`);

const fields = inputOptions('CreateEntryInput', ['categoryId', 'tags', 'accountId']);

const options = {
  category: {
    ...required(text('Id or name of the category.', 'category')),
    records: categoryRecords,
    field: 'categoryId',
    toField: categoryId,
  },
  ...fields,
  date: {
    ...fields.date,
    description: fields.date.description.replace('in UTC', 'in your time zone'),
    shownDefault: 'today',
  },
  account: {
    ...text('Id or name of the account; if omitted, the default account.', 'account'),
    shownDefault: 'the default account',
    records: accountRecords,
    field: 'accountId',
    toField: accountId,
  },
  tag: inputOption('CreateEntryInput', 'tags'),
};

export const createEntry = command({
  name: 'create',
  aliases: ['add'],
  summary: 'Create an entry',
  description: 'The category determines whether the entry is income or an expense.',
  requiredKey: 'finance',
  options,
  examples: ['folio entries create --category Food --amount 12.50 --description Lunch --tag work'],
  run: async (call) => {
    const given = await inputFields<'CreateEntryInput'>(options, call);
    const input = { date: localDate(), ...given };
    return (await call.api.run(document, { input })).createEntry.entry;
  },
  output: {
    fields: outputFields.EntryRow,
    show: (entry, { line }) =>
      line(
        `Created ${signedAmount(entry)} for ${entry.category.name} on ${entry.date} (${entry.databaseId}).`,
      ),
  },
});
