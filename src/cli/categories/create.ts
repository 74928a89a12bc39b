import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { integer, oneOf, required, text } from '../declare/option.ts';
import { categoryFields, categoryTypes } from './category.ts';

const document = graphql(`
  mutation CliCreateCategory($input: CreateCategoryInput!) {
    createCategory(input: $input) {
      ...CategoryRow
    }
  }
`);

export const createCategory = command({
  name: 'create',
  summary: 'Create a category',
  requiredKey: 'finance',
  options: {
    name: required(text('Name, 1 to 100 characters.')),
    type: required(oneOf('Type of the category and its entries.', categoryTypes)),
    emoji: required(text('Emoji, 1 to 16 characters.')),
    sortOrder: integer('Position among the categories of its type; default 0.'),
  },
  examples: ['folio categories create --name Books --type expense --emoji 📚'],
  run: async ({ api, options }) => {
    const { createCategory: created } = await api.run(document, { input: options });
    if (created) return created;
    throw new CliError('failure', 'The server returned no data.');
  },
  output: {
    fields: categoryFields,
    show: ({ name, databaseId }, { line }) => line(`Created category ${name} (${databaseId}).`),
  },
});
