import type { AnyForm } from '../../framework/form.ts';
import type { AnyPage } from '../../framework/page.ts';
import { accountForms, accountPages } from './accounts/pages.ts';
import { categoryForms, categoryPages } from './categories/pages.ts';
import { deleteEntry, deleteEntryPage } from './entries/delete.ts';
import { deleteSelected, deleteSelectedPage } from './entries/delete-selected.ts';
import { editEntryPage, updateEntry } from './entries/edit.ts';
import { entriesPage } from './entries/entries-page.ts';
import { createEntry, newEntryPage } from './entries/new.ts';
import { changeSelected } from './entries/selected.ts';
import { importForms, importPages } from './import/pages.ts';
import { addEntry } from './month/add-entry.ts';
import { monthPage } from './month/month-page.ts';
import { trendPages } from './trends.ts';

/** The pages of a month and of entries. */
export const entryPages: readonly AnyPage[] = [
  monthPage,
  entriesPage,
  newEntryPage,
  editEntryPage,
  deleteEntryPage,
  deleteSelectedPage,
];

const entryForms: readonly AnyForm[] = [
  addEntry,
  createEntry,
  updateEntry,
  deleteEntry,
  changeSelected,
  deleteSelected,
];

/** The pages of Money. */
export const moneyPages: readonly AnyPage[] = [
  ...entryPages,
  ...accountPages,
  ...categoryPages,
  ...importPages,
  ...trendPages,
];

/** The forms of Money. */
export const moneyForms: readonly AnyForm[] = [
  ...entryForms,
  ...accountForms,
  ...categoryForms,
  ...importForms,
];
