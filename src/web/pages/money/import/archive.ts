import { UploadedArchive } from '../../../../archives/uploaded-archive.ts';
import { validationError } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
import { fileField } from '../../../ui/file-field.ts';
import { postForm } from '../../../ui/post-form.ts';
import { moneyView } from '../section.ts';
import { importPath } from './import-path.ts';
import { busyNote, requiredFile } from './upload.ts';

const path = `${importPath}/archive`;

export const archivePage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    moneyView(importPath, {
      title: 'Import an archive of your data',
      lead: 'Entries, accounts, categories, templates, ideas and images of an archive that folio exported.',
      body: postForm(visit, entered, {
        action: path,
        sendsFiles: true,
        content: html`
  <p>You can import an archive only while you have no data except the default categories.</p>
  ${fileField(entered, {
    name: 'archive',
    label: 'Archive',
    accept: '.zip,application/zip',
    isRequired: true,
    hint: html`The file <code>folio-user-data.zip</code>, at most 10 MiB. Programs can
send larger archives.`,
  })}
  ${busyNote('Importing the archive…')}`,
        button: 'Import archive',
        cancel: [importPath],
      }),
    }),
  forms: [
    form({
      acceptsFiles: true,
      operation: graphql(`
        mutation ImportUserDataByForm($input: ImportUserDataInput!) {
          importUserData(input: $input) {
            entries
          }
        }
      `),
      async submit(submission, run) {
        const { content } = requiredFile(submission, 'archive');
        if (!content) {
          const message = 'The archive is too large (maximum is 10 MiB)';
          throw validationError(['input', 'archive'], 'TOO_LARGE', message);
        }
        await run({ input: { archive: new UploadedArchive(content.file, content.size) } });
        return { to: importPath, notice: 'user-data-imported' };
      },
    }),
  ],
});
