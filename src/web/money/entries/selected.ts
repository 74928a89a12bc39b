import { validationError } from '../../../errors.ts';
import type { UpdateEntryInput } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/document.ts';
import { withLists } from '../../address.ts';
import type { Fields } from '../../fields.ts';
import { form } from '../../form.ts';
import { toGlobalId } from '../records.ts';
import { entriesPage } from './entries-page.ts';
import { listAddress } from './filter.ts';
import { selectionPath } from './selection-bar.ts';

/** The changes that are the same for all selected entries. */
function changesOf(fields: Fields): UpdateEntryInput {
  const categoryId = fields.optional('categoryId');
  const accountId = fields.optional('accountId');
  return {
    ...(categoryId === undefined ? {} : { categoryId: toGlobalId('Category', categoryId) }),
    ...(accountId === undefined
      ? {}
      : { accountId: accountId === 'none' ? null : toGlobalId('Account', accountId) }),
  };
}

/** Changes the selected entries, or asks for a confirmation before they are deleted. */
export const changeSelected = form({
  path: selectionPath,
  audience: 'users',
  page: entriesPage,
  operation: graphql(`
    mutation ChangeSelectedEntriesByForm($input: UpdateEntriesInput!) {
      updateEntries(input: $input) {
        results {
          entry {
            tags
          }
        }
      }
    }
  `),
  async submit(submission, run) {
    const { fields } = submission;
    const next = listAddress(submission);
    const numbers = fields.all('ids');
    if (numbers.length === 0) {
      throw validationError(['ids'], 'BLANK', 'Select at least one entry');
    }
    if (fields.text('action') === 'delete') {
      return { to: withLists(`${selectionPath}/delete`, { ids: numbers, next: [next] }) };
    }
    const changes = changesOf(fields);
    const tag = fields.optional('tag');
    if (Object.keys(changes).length === 0 && tag === undefined) {
      throw validationError(['action'], 'BLANK', 'Choose a category, an account or a tag');
    }
    const ids = numbers.map((id) => toGlobalId('Entry', id));
    // `tags` replaces all tags, so the present ones are read first, by an update of nothing.
    const read =
      tag === undefined ? undefined : await run({ input: { entries: ids.map(unchanged) } });
    const results = read?.updateEntries?.results;
    const entries = ids.map((id, index) => {
      const tags = results?.[index]?.entry?.tags ?? [];
      return {
        id,
        changes: { ...changes, ...(tag === undefined ? {} : { tags: [...tags, tag] }) },
      };
    });
    await run({ input: { entries } });
    return { to: next, notice: 'entries-changed' };
  },
});

const unchanged = (id: string) => ({ id, changes: {} });
