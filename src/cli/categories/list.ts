import { command } from '../declare/command.ts';
import { oneOf } from '../declare/option.ts';
import { shown } from '../enum-values.ts';
import { categoryFields, categoryTypes, loadCategories } from './category.ts';

export const listCategories = command({
  name: 'list',
  summary: 'List your categories, by type and place',
  needs: 'finance',
  options: { type: oneOf('Only those of this type.', categoryTypes) },
  run: ({ api, options }) => loadCategories(api, options.type),
  output: {
    fields: categoryFields,
    show: (categories, { table }) =>
      table(
        categories,
        [
          { title: 'id', value: ({ databaseId }) => String(databaseId), align: 'right' },
          { title: 'name', value: ({ emoji, name }) => `${emoji} ${name}`, shrinks: true },
          { title: 'type', value: ({ type }) => shown(type) },
          { title: 'entries', value: ({ entryCount }) => String(entryCount), align: 'right' },
        ],
        'There are no categories.',
      ),
  },
});
