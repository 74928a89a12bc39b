import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { inputOptions } from '../declare/input-options.ts';
import { categoryFields } from './category.ts';

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
  run: async ({ api, options }) => {
    const { createCategory: created } = await api.run(document, { input: options });
    if (created) return created.category;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: categoryFields,
    show: ({ name, databaseId }, { line }) => line(`Created category ${name} (${databaseId}).`),
  },
});
