import type { AnyForm } from '../../../framework/form.ts';
import type { AnyPage } from '../../../framework/page.ts';
import { archivePage, importUserData } from './archive.ts';
import { commitImport, commitPage } from './commit.ts';
import { deleteImportPreview, discardPage } from './discard.ts';
import { importPage } from './import.ts';
import { previewPage, updateImportPreview } from './preview.ts';
import { previewImport } from './upload.ts';

export const importPages: readonly AnyPage[] = [
  importPage,
  archivePage,
  previewPage,
  commitPage,
  discardPage,
];

export const importForms: readonly AnyForm[] = [
  previewImport,
  importUserData,
  updateImportPreview,
  commitImport,
  deleteImportPreview,
];
