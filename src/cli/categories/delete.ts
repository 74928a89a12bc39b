import { graphql } from '../api/document.ts';
import { CliError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { text, yes } from '../declare/option.ts';
import { categoryId } from './category.ts';

const findDocument = graphql(`
  query CliFindCategory($id: ID!) {
    category(id: $id) {
      id
      name
      entryCount
    }
  }
`);

const document = graphql(`
  mutation CliDeleteCategory($id: ID!, $moveEntriesTo: ID) {
    deleteCategory(id: $id, moveEntriesTo: $moveEntriesTo) {
      id
      databaseId
      movedEntries
    }
  }
`);

export const deleteCategory = command({
  name: 'delete',
  summary: 'Delete a category',
  description: 'One that entries have is deleted only when they are moved to another of its type.',
  requiredKey: 'finance',
  arguments: { category: { description: 'The id or the name of the category.' } },
  options: {
    moveTo: text('The id or the name of the category that takes its entries.', 'category'),
    yes: yes(),
  },
  run: async ({ api, args, options, terminal }) => {
    terminal.requireConfirmable(options.yes);
    const { category } = await api.run(findDocument, { id: await categoryId(api, args.category) });
    if (!category) throw new CliError('notFound', 'Not found');
    const target = options.moveTo && (await categoryId(api, options.moveTo));
    const moveText = target ? ` and move its ${category.entryCount} entries` : '';
    await terminal.confirm(`Delete the category ${category.name}${moveText}?`, options.yes);
    const { deleteCategory: deleted } = await api.run(document, {
      id: category.id,
      ...(target ? { moveEntriesTo: target } : {}),
    });
    if (!deleted) throw new CliError('failure', 'The server deleted nothing');
    return { ...deleted, name: category.name };
  },
  output: {
    fields: {
      id: 'The global id of the deleted record.',
      databaseId: 'The id that it had.',
      movedEntries: 'How many entries were moved.',
      name: 'The name that it had.',
    },
    show: ({ name, movedEntries }, { line }) =>
      line(`Deleted the category ${name}; ${movedEntries} entries were moved.`),
  },
});
