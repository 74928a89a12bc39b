import { validationError } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import type { Fields } from '../../../framework/fields.ts';
import { form } from '../../../framework/page.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import { toGlobalId } from '../../../ui/list-filters.ts';
import { importPath } from './import-path.ts';
import { rowFilters } from './row-filter.ts';
import { rowsPath } from './row-selection.ts';

/** @throws VALIDATION_FAILED if nothing is selected */
function rowsInput(fields: Fields) {
  const positions = fields.all('ids').map(Number);
  if (positions.length === 0) throw validationError(['ids'], 'BLANK', 'Select at least one row');
  const withSameDescription = fields.text('withSameDescription') === 'true';
  const action = fields.text('action');
  if (action === 'exclude' || action === 'include')
    return { positions, withSameDescription, excluded: action === 'exclude' };
  const categoryId = fields.optional('categoryId');
  if (categoryId === undefined) throw validationError(['categoryId'], 'BLANK', 'Choose a category');
  return {
    positions,
    withSameDescription,
    categoryId: toGlobalId('Category', categoryId),
  };
}

/** Excludes the selected rows of a file, includes them, or sets their category. */
export const changeRows = form({
  path: rowsPath,
  operation: graphql(`
    mutation UpdateImportRowsByForm($id: ID!, $input: UpdateImportRowsInput!) {
      updateImportRows(id: $id, input: $input) {
        updatedCount
      }
    }
  `),
  async submit(submission, run) {
    const id = recordId('ImportPreview', submission);
    const { updateImportRows } = await run({ ...id, input: rowsInput(submission.fields) });
    const path = `${importPath}/${rawId(submission)}`;
    return {
      to: rowFilters.address(submission, {}, path),
      notice: 'import-rows-changed',
      count: updateImportRows.updatedCount,
    };
  },
});
