import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { changedFields } from '../../core/declare/input-fields.ts';
import { inputOptions } from '../../core/declare/input-options.ts';
import { updateOptions } from '../../core/declare/update-options.ts';
import { categoryArgument, categoryId } from './category.ts';

const document = graphql(`
  mutation CliUpdateCategory($id: ID!, $input: UpdateCategoryInput!) {
    updateCategory(id: $id, input: $input) {
      category {
        ...CategoryRow
      }
    }
  }
`);

const options = updateOptions('UpdateCategoryInput', inputOptions('UpdateCategoryInput', []));

export const updateCategory = command({
  name: 'update',
  summary: 'Update a category',
  description: 'Changes only the given values. The type of a category cannot be changed.',
  requiredKey: 'finance',
  arguments: { category: categoryArgument },
  options,
  examples: ['folio categories update Books --name Novels --emoji 📖'],
  run: async (call) => {
    const input = await changedFields<'UpdateCategoryInput'>(options, call);
    const id = await categoryId(call.api, call.args.category);
    return (await call.api.run(document, { id, input })).updateCategory.category;
  },
  output: {
    fields: outputFields.CategoryRow,
    show: ({ name, databaseId }, { line }) => line(`Updated category ${name} (${databaseId}).`),
  },
});
