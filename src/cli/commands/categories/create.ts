import { CliError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputOptions } from '../../core/declare/input-options.ts';
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
