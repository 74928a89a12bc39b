import { validationError } from '../../../../errors.ts';
import type { ImportPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import type { UploadedFile } from '../../../../images/image-file.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { form, type Submission } from '../../../framework/page.ts';
import type { Visit } from '../../../framework/visit.ts';
import { fileField } from '../../../ui/file-field.ts';
import { select } from '../../../ui/form.ts';
import { postForm } from '../../../ui/post-form.ts';
import { accountChoices, changedAccount, noAccount } from '../entry-fields.ts';
import { importPath } from './import-path.ts';

export const uploadForm = (
  visit: Visit,
  entered: Entered,
  accounts: ImportPageQuery['accounts'],
): Html =>
  postForm(visit, entered, {
    action: importPath,
    sendsFiles: true,
    labelledBy: 'import',
    head: html`<h2 id="import">Import entries</h2>`,
    content: html`
  ${fileField(entered, {
    name: 'file',
    label: 'CSV or OFX file',
    accept: '.csv,.tsv,.txt,.ofx,.qfx,text/csv',
    isRequired: true,
    hint: 'At most 10 MiB and 20,000 rows. You review the rows before anything is imported, and rows that you already have are skipped.',
  })}
  ${
    accounts.length > 0 &&
    select(entered, {
      name: 'accountId',
      label: 'Account',
      value: '',
      choices: [
        { value: '', title: 'From the file, or the default' },
        ...accountChoices(accounts, noAccount),
      ],
    })
  }
  ${busyNote('Reading the file…')}`,
    button: 'Upload and review',
  });

/** Shown by the script while a form sends its file. */
export const busyNote = (text: string): Html =>
  html`<p class="busy" role="status" data-busy hidden><progress aria-label="${text}"></progress> ${text}</p>`;

/** The file of a form. @throws VALIDATION_FAILED if none was chosen */
export function requiredFile({ files }: Submission, name: string): UploadedFile {
  const [file] = files.get(name) ?? [];
  if (!file) throw validationError(['input', name], 'BLANK', 'Choose a file');
  return file;
}

export const previewImport = form({
  acceptsFiles: true,
  operation: graphql(`
    mutation PreviewImportByForm($input: PreviewImportInput!) {
      previewImport(input: $input) {
        deletedCount
        importPreview {
          databaseId
        }
      }
    }
  `),
  async submit(submission, run) {
    const file = requiredFile(submission, 'file');
    const { previewImport } = await run({ input: { file, ...changedAccount(submission.fields) } });
    return {
      to: `${importPath}/${previewImport.importPreview.databaseId}`,
      notice: previewImport.deletedCount > 0 ? 'import-read-oldest-deleted' : 'import-read',
    };
  },
});
