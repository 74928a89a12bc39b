import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputOptions } from '../../core/declare/input-options.ts';
import { withoutUndefined } from '../../core/declare/without-undefined.ts';
import { categoryId } from './category.ts';

const document = graphql(`
  mutation CliUpdateCategory($id: ID!, $input: UpdateCategoryInput!) {
    updateCategory(id: $id, input: $input) {
      category {
        ...CategoryRow
      }
    }
  }
`);

export const updateCategory = command({
  name: 'update',
  summary: 'Update a category',
  description: 'Changes only the given values. The type of a category cannot be changed.',
  requiredKey: 'finance',
  arguments: { category: { description: 'The id or name of the category.', noun: 'Category' } },
  options: inputOptions('UpdateCategoryInput', []),
  examples: ['folio categories update Books --name Novels --emoji 📖'],
  run: async ({ api, args, options }) => {
    const input = withoutUndefined(options);
    if (Object.keys(input).length === 0) {
      throw usageError(
        'No changes given.',
        'To see the options, run: folio categories update --help',
      );
    }
    const id = await categoryId(api, args.category);
    const { updateCategory: updated } = await api.run(document, { id, input });
    return updated.category;
  },
  output: {
    fields: outputFields.CategoryRow,
    show: ({ name, databaseId }, { line }) => line(`Updated category ${name} (${databaseId}).`),
  },
});
