import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputOptions } from '../../core/declare/input-options.ts';

const document = graphql(`
  mutation CliCreateCategory($input: CreateCategoryInput!) {
    createCategory(input: $input) {
      category {
        ...CategoryRow
      }
    }
  }
`);

export const createCategory = command({
  name: 'create',
  summary: 'Create a category',
  requiredKey: 'finance',
  options: inputOptions('CreateCategoryInput', []),
  examples: ['folio categories create --name Books --type expense --emoji 📚'],
  run: async ({ api, options }) =>
    (await api.run(document, { input: options })).createCategory.category,
  output: {
    fields: outputFields.CategoryRow,
    show: ({ name, databaseId }, { line }) => line(`Created category ${name} (${databaseId}).`),
  },
});
