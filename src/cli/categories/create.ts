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
    name: required(text('1 to 100 characters.')),
    type: required(oneOf('Whether its entries are income or expenses.', categoryTypes)),
    emoji: required(text('1 to 16 characters.')),
    sortOrder: integer('Its place among those of its type; 0 if left out.'),
  },
  examples: ['folio categories create --name Books --type expense --emoji 📚'],
  run: async ({ api, options }) => {
    const { createCategory: created } = await api.run(document, { input: options });
    if (created) return created;
    throw new CliError('failure', 'The server made nothing');
  },
  output: {
    fields: categoryFields,
    show: ({ name, databaseId }, { line }) => line(`Created ${name} (${databaseId}).`),
  },
});
