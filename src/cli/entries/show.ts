import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { entryFields, entryId, signedAmount } from './entry.ts';

const document = graphql(`
  query CliShowEntry($id: ID!) {
    entry(id: $id) {
      ...EntryRow
    }
  }
`);

export const showEntry = command({
  name: 'show',
  summary: 'Show an entry',
  requiredKey: 'finance',
  arguments: { id: { description: 'Id of the entry.', noun: 'Entry' } },
  run: async ({ api, args }) => {
    const { entry } = await api.run(document, { id: entryId(args.id) });
    if (entry) return entry;
    throw new CliError('notFound', 'Not found');
  },
  output: {
    fields: entryFields,
    show: (record, printer) =>
      printer.record([
        ['Id', record.databaseId],
        ['Date', record.date],
        ['Amount', signedAmount(record)],
        ['Category', `${record.category.emoji} ${record.category.name}`],
        ['Description', record.description],
        ['Account', record.account?.name],
        ['Repeats', record.recurring ? 'yes' : 'no'],
        ['Tags', record.tags.join(', ')],
        ['Created', record.createdAt],
        ['Updated', record.updatedAt],
      ]),
  },
});
