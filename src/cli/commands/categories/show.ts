import { enumText } from '../../../common/enum-values.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { categoryArgument, findCategory } from './category.ts';

export const showCategory = command({
  name: 'show',
  summary: 'Show a category',
  requiredKey: 'finance',
  arguments: { category: categoryArgument },
  run: ({ api, args }) => findCategory(api, args.category),
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
