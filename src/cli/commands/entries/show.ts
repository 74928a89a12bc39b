import { enumText } from '../../../common/enum-values.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { entryArgument, findEntry, signedAmount } from './entry.ts';

export const showEntry = command({
  name: 'show',
  summary: 'Show an entry',
  requiredKey: 'finance',
  arguments: { id: entryArgument },
  run: ({ api, args }) => findEntry(api, args.id),
  output: {
    fields: outputFields.EntryRow,
    show: (entry, { record }) =>
      record([
        ['Id', entry.databaseId],
        ['Date', entry.date],
        ['Amount', signedAmount(entry)],
        ['Type', enumText(entry.category.type)],
        ['Category', `${entry.category.emoji} ${entry.category.name}`],
        ['Description', entry.description],
        ['Account', entry.account?.name],
        ['Tags', entry.tags.join(', ')],
        ['Recurring', entry.recurring ? 'yes' : 'no'],
        ['Created', entry.createdAt],
        ['Updated', entry.updatedAt],
      ]),
  },
});
