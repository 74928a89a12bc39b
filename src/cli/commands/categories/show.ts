import { outputFields } from '../../../generated/cli/output-fields.ts';
import { CliError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { enumText } from '../../core/declare/enum-values.ts';
import { categoryId } from './category.ts';

const document = graphql(`
  query CliShowCategory($id: ID!) {
    category(id: $id) {
      ...CategoryRow
    }
  }
`);

export const showCategory = command({
  name: 'show',
  summary: 'Show a category',
  requiredKey: 'finance',
  arguments: { category: { description: 'The id or name of the category.', noun: 'Category' } },
  run: async ({ api, args }) => {
    const { category } = await api.run(document, { id: await categoryId(api, args.category) });
    if (category) return category;
    throw new CliError('notFound', 'Not found');
  },
  output: {
    fields: outputFields.CategoryRow,
    show: (record, printer) =>
      printer.record([
        ['Name', `${record.emoji} ${record.name}`],
        ['Id', record.databaseId],
        ['Type', enumText(record.type)],
        ['Position', record.sortOrder],
        ['Entries', record.entryCount],
        ['Created', record.createdAt],
      ]),
  },
});
