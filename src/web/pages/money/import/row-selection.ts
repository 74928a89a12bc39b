import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { options } from '../../../ui/form.ts';
import { selectionBar } from '../../../ui/selection.ts';
import { importPath } from './import-path.ts';
import type { Choices } from './preview-record.ts';
import { rowFilters } from './row-filter.ts';
import { recordChoices } from './settings-input.ts';

export const rowsPath = `${importPath}/:id/rows`;

export const rowSelection = (
  id: string,
  { categories }: Choices,
  { visit, entered }: { readonly visit: Visit; readonly entered: Entered },
): Html =>
  selectionBar(visit, {
    action: rowFilters.address(visit, {}, rowsPath.replace(':id', id)),
    issues: entered.otherIssues([]),
    content: html`
  <div class="inline labelled">
    <label>Category
      <select name="categoryId"><option value="">Keep</option>${(
        ['EXPENSE', 'INCOME'] as const
      ).map(
        (type) =>
          html`<optgroup label="${type === 'EXPENSE' ? 'Expenses' : 'Income'}">${options(
            recordChoices(categories.filter((category) => category.type === type)),
            entered.fields.text('categoryId'),
          )}</optgroup>`,
      )}</select></label>
    <label class="choice"><input type="checkbox" name="withSameDescription" value="true"> Also all rows with the same description</label>
    <p class="actions"><button class="button small" name="action" value="category">Set category</button>
    <button class="button quiet small" name="action" value="exclude">Exclude selected</button>
    <button class="button quiet small" name="action" value="include">Include selected</button></p>
  </div>`,
  });
