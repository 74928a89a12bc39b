import { outputFields } from '../../../generated/cli/output-fields.ts';
import { changeErrorWithCode } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { text, yes } from '../../core/declare/option.ts';
import { count } from '../../core/output/count.ts';
import { noteUndo } from '../undo.ts';
import { categoryArgument, categoryId, findCategory } from './category.ts';

const document = graphql(`
  mutation CliDeleteCategory($id: ID!, $moveEntriesTo: ID) {
    deleteCategory(id: $id, moveEntriesTo: $moveEntriesTo) {
      id: deletedCategoryId
      databaseId
      change {
        id
        undoableUntil
      }
      movedEntries
    }
  }
`);

export const deleteCategory = command({
  name: 'delete',
  summary: 'Delete a category',
  description: 'A category with entries can only be deleted with --move-to.',
  requiredKey: 'finance',
  arguments: { category: categoryArgument },
  options: {
    moveTo: text(
      'Id or name of the category to move the entries to; must have the same type.',
      'category',
    ),
    yes: yes(),
  },
  run: async ({ api, args, note, options, terminal }) => {
    terminal.requireConfirmable(options.yes);
    const category = await findCategory(api, args.category);
    const target = options.moveTo && (await categoryId(api, options.moveTo));
    const moveText = target
      ? ` and move its ${count(category.entryCount, 'entry', 'entries')}`
      : '';
    await terminal.confirm(
      `Delete category ${category.name} (${category.databaseId})${moveText}?`,
      options.yes,
    );
    const variables = { id: category.id, ...(target ? { moveEntriesTo: target } : {}) };
    const hint = 'To move its entries to another category, pass --move-to <category>.';
    const { deleteCategory: deleted } = await api
      .run(document, variables)
      .catch(changeErrorWithCode('CONFLICT', { hint }));
    noteUndo({ note }, deleted.change);
    return { ...deleted, name: category.name };
  },
  output: {
    fields: { ...outputFields.CliDeleteCategory, name: 'The name of the deleted category.' },
    show: ({ name, movedEntries }, { line }) =>
      line(`Deleted category ${name}. Entries moved: ${movedEntries}.`),
  },
});
