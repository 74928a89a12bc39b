import { enumText } from '../../../common/enum-values.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { oneOf } from '../../core/declare/option.ts';
import { categoryTypes, loadCategories } from './category.ts';

export const listCategories = command({
  name: 'list',
  summary: 'List your categories',
  requiredKey: 'finance',
  options: { type: oneOf('Filter by type.', categoryTypes) },
  run: ({ api, options }) => loadCategories(api, options.type),
  page: () => '/money/categories',
  output: {
    fields: outputFields.CategoryRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId, align: 'right' },
      { title: 'name', value: ({ emoji, name }) => `${emoji} ${name}`, canShrink: true },
      { title: 'type', value: ({ type }) => enumText(type) },
      { title: 'entries', value: ({ entryCount }) => entryCount, align: 'right' },
    ],
    emptyText: 'No categories found.',
  },
});
