import { validationError } from '../../../../errors.ts';
import type { UpdateEntryInput } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { maxBulkEntries } from '../../../../modules/finance/entries/input.ts';
import { withQuery } from '../../../framework/address.ts';
import type { Fields } from '../../../framework/fields.ts';
import { form, type Read, type Submission } from '../../../framework/page.ts';
import { toGlobalId } from '../../../ui/list-filters.ts';
import { changedAccount } from '../entry-fields.ts';
import { splitTags } from '../tags.ts';
import { entryFilters, readFilter } from './filter.ts';
import { selectionPath } from './selection-bar.ts';
import { confirmTypeChange } from './type-change.ts';

/** The changes that are the same for all selected entries. */
function changesOf(fields: Fields): UpdateEntryInput {
  const categoryId = fields.optional('categoryId');
  const addTags = splitTags(fields.text('tag'));
  const removeTags = splitTags(fields.text('removeTag'));
  return {
    ...(categoryId === undefined ? {} : { categoryId: toGlobalId('Category', categoryId) }),
    ...changedAccount(fields),
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(removeTags.length === 0 ? {} : { removeTags }),
  };
}

/** The ids of the entries that the filters of a list find, page by page. */
const matchingEntries = graphql(`
  query MatchingEntries($filter: EntryFilter, $after: String) {
    entries(first: 100, after: $after, filter: $filter) {
      nodes {
        databaseId
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type ReadMatching = Read<typeof matchingEntries>;

/** The numbers of the selected entries. @throws VALIDATION_FAILED if there are none, or too many */
async function selectedNumbers(submission: Submission, read: ReadMatching) {
  const { fields } = submission;
  if (fields.text('all') === '') return fields.all('ids');
  const { filter, isValid } = readFilter(submission);
  if (!isValid) return fields.all('ids');
  const numbers: string[] = [];
  let after: string | null = null;
  do {
    const { entries }: Awaited<ReturnType<ReadMatching>> = await read({ filter, after });
    numbers.push(...entries.nodes.map(({ databaseId }) => String(databaseId)));
    after = entries.pageInfo.hasNextPage ? (entries.pageInfo.endCursor ?? null) : null;
  } while (after !== null && numbers.length <= maxBulkEntries);
  if (numbers.length > maxBulkEntries) {
    const message = `More than ${maxBulkEntries} entries match: filter for fewer`;
    throw validationError(['all'], 'TOO_MANY', message);
  }
  return numbers;
}

/** Changes the selected entries, or shows a confirmation before they are deleted. */
export const changeSelected = form({
  path: selectionPath,
  query: matchingEntries,
  operation: graphql(`
    mutation ChangeSelectedEntriesByForm($input: UpdateEntriesInput!, $allowTypeChange: Boolean!) {
      updateEntries(input: $input, allowTypeChange: $allowTypeChange) {
        change {
          ...UndoableChange
        }
        query {
          categories {
            id
            name
          }
        }
      }
    }
  `),
  async submit(submission, run, read) {
    const { fields } = submission;
    const next = entryFilters.address(submission);
    const numbers = await selectedNumbers(submission, read);
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
      const { categories } = updateEntries.query;
      const isMoved = Object.keys(changes).length === 1;
      const category = categories.find(({ id }) => isMoved && id === changes.categoryId);
      return {
        to: next,
        notice: category ? 'entries-moved' : 'entries-changed',
        count: entries.length,
        name: category?.name,
        undo: updateEntries.change,
      };
    });
  },
});
