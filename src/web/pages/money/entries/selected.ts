import { validationError } from '../../../../errors.ts';
import type { UpdateEntryInput } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { withQuery } from '../../../framework/address.ts';
import type { Fields } from '../../../framework/fields.ts';
import { form } from '../../../framework/page.ts';
import { toGlobalId } from '../records.ts';
import { entryFilters } from './filter.ts';
import { selectionPath } from './selection-bar.ts';
import { confirmTypeChange } from './type-change.ts';

/** The changes that are the same for all selected entries. */
function changesOf(fields: Fields): UpdateEntryInput {
  const categoryId = fields.optional('categoryId');
  const accountId = fields.optional('accountId');
  const addTag = fields.optional('tag');
  const removeTag = fields.optional('removeTag');
  return {
    ...(categoryId === undefined ? {} : { categoryId: toGlobalId('Category', categoryId) }),
    ...(accountId === undefined
      ? {}
      : { accountId: accountId === 'none' ? null : toGlobalId('Account', accountId) }),
    ...(addTag === undefined ? {} : { addTags: [addTag] }),
    ...(removeTag === undefined ? {} : { removeTags: [removeTag] }),
  };
}

/** Changes the selected entries, or shows a confirmation before they are deleted. */
export const changeSelected = form({
  path: selectionPath,
  operation: graphql(`
    mutation ChangeSelectedEntriesByForm($input: UpdateEntriesInput!, $allowTypeChange: Boolean!) {
      updateEntries(input: $input, allowTypeChange: $allowTypeChange) {
        change {
          ...UndoableChange
        }
      }
    }
  `),
  async submit(submission, run) {
    const { fields } = submission;
    const next = entryFilters.address(submission);
    const numbers = fields.all('ids');
    if (numbers.length === 0) {
      throw validationError(['ids'], 'BLANK', 'Select at least one entry');
    }
    if (fields.text('action') === 'delete') {
      return { to: withQuery(`${selectionPath}/delete`, { ids: numbers, next }) };
    }
    const changes = changesOf(fields);
    if (Object.keys(changes).length === 0) {
      throw validationError(['action'], 'BLANK', 'Choose a category, an account or a tag');
    }
    const entries = numbers.map((id) => ({ id: toGlobalId('Entry', id), changes }));
    const action = entryFilters.address(submission, {}, selectionPath);
    return confirmTypeChange(submission, { action, cancel: next }, async (allowTypeChange) => {
      const { updateEntries } = await run({ input: { entries }, allowTypeChange });
      return { to: next, notice: 'entries-changed', undo: updateEntries.change };
    });
  },
});
