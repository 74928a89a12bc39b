import { validationError } from '../../../../errors.ts';
import type { DeleteCategoryPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { select } from '../../../ui/form.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { undoNote } from '../../../ui/undo.ts';
import { countOfEntries } from '../entries-link.ts';
import { optionLabel } from '../entry-fields.ts';
import { moneyView } from '../section.ts';
import { categoriesPath, categoryTypes } from './category-types.ts';

type Category = DeleteCategoryPageQuery['category'];
type Target = DeleteCategoryPageQuery['categories'][number];

/** The page on which the user chooses what happens to the entries of a category, and confirms. */
export const deleteCategoryPage = page({
  path: `${categoriesPath}/:id/delete`,
  operation: graphql(`
    query DeleteCategoryPage($id: ID!) {
      ...Visitor
      category(id: $id) {
        id
        databaseId
        updatedAt
        name
        type
        entryCount
      }
      categories {
        id
        name
        type
        emoji
      }
    }
  `),
  variables: (request) => recordId('Category', request),
  view({ category, categories }, visit, entered) {
    const { id, databaseId, updatedAt, name, type, entryCount } = category;
    const targets = categories.filter((each) => each.type === type && each.id !== id);
    const canDelete = entryCount === 0 || targets.length > 0;
    return moneyView(categoriesPath, {
      title: `Delete ${name}?`,
      body: postForm(visit, entered, {
        action: `${categoriesPath}/${databaseId}/delete`,
        updatedAt,
        content:
          entryCount === 0
            ? html`<p>The category has no entries. ${undoNote}</p>`
            : move(category, targets, entered),
        button:
          canDelete &&
          dangerButton(entryCount === 0 ? 'Delete category' : 'Move entries and delete'),
        cancel: [categoriesPath],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteCategoryByForm($id: ID!, $ifUpdatedAt: DateTime, $moveEntriesTo: ID) {
          deleteCategory(id: $id, ifUpdatedAt: $ifUpdatedAt, moveEntriesTo: $moveEntriesTo) {
            change {
              ...UndoableChange
            }
          }
        }
      `),
      async submit(submission, run) {
        const { fields } = submission;
        const moveEntriesTo = fields.optional('moveEntriesTo');
        if (!moveEntriesTo && fields.names.includes('moveEntriesTo')) {
          throw validationError(['moveEntriesTo'], 'BLANK', 'Choose a category for the entries');
        }
        const variables = { ...recordId('Category', submission), moveEntriesTo };
        const { deleteCategory } = await run(variables);
        return { to: categoriesPath, notice: 'category-deleted', undo: deleteCategory.change };
      },
    }),
  ],
});

function move({ type, entryCount }: Category, targets: readonly Target[], entered: Entered): Html {
  const entries = countOfEntries(entryCount);
  const { noun } = categoryTypes[type];
  if (targets.length === 0) {
    return html`<p>The category has ${entries}, and there is no other ${noun} category to move them to.
<a href="${categoriesPath}/new?type=${type}">Create one</a> first.</p>`;
  }
  return html`
<p>The category has ${entries}. Choose the category to move ${entryCount === 1 ? 'it' : 'them'} to.
Amounts and balances do not change. ${undoNote}</p>
${select(entered, {
  name: 'moveEntriesTo',
  label: `Move ${entries} to`,
  value: '',
  choices: [
    { value: '', title: 'Choose a category' },
    ...targets.map((target) => ({ value: target.id, title: optionLabel(target) })),
  ],
})}`;
}
