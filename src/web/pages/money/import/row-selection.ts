import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { flag } from '../../../ui/form.ts';
import { selectionBar } from '../../../ui/selection.ts';
import { categoryOptions } from '../entry-fields.ts';
import { importPath } from './import-path.ts';
import { rowFilters } from './row-filter.ts';

export const rowsPath = `${importPath}/:id/rows`;

export const rowSelection = (
  id: string,
  { categories }: EntryChoicesFragment,
  { visit, entered }: { readonly visit: Visit; readonly entered: Entered },
): Html =>
  selectionBar(visit, {
    action: rowFilters.address(visit, {}, rowsPath.replace(':id', id)),
    issues: entered.otherIssues([]),
    content: html`
  <div class="inline labelled">
    <label>Category
      <select name="categoryId"><option value="">Keep</option>${categoryOptions(categories, entered.fields.text('categoryId'))}</select></label>
    <label class="choice"><input type="checkbox" name="withSameDescription" value="true" ${entered.fields.text('withSameDescription') === 'true' && flag('checked')}> Also all rows with the same description</label>
    <p class="actions"><button class="button small" name="action" value="category">Set category</button>
    <button class="button quiet small" name="action" value="exclude">Exclude selected</button>
    <button class="button quiet small" name="action" value="include">Include selected</button></p>
  </div>`,
  });
