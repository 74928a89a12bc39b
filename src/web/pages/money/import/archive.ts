import { UploadedArchive } from '../../../../archives/uploaded-archive.ts';
import { validationError } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
import { fileField } from '../../../ui/file-field.ts';
import { formIssues, tokenField } from '../../../ui/form.ts';
import { wideView } from '../../../ui/wide.ts';
import { moneyLinks } from '../section.ts';
import { importPath } from './import-path.ts';
import { requiredFile } from './upload.ts';
import { busyNote } from './upload-form.ts';

const path = `${importPath}/archive`;

/** Uploads an archive of user data. */
export const archivePage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    wideView({
      title: 'Import an archive of your data',
      section: 'money',
      links: moneyLinks,
      currentPath: importPath,
      lead: 'Entries, accounts, categories, prompts, ideas and images of an archive that folio exported.',
      body: html`
<form class="card" method="post" action="${path}" enctype="multipart/form-data" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, ['archive'])}
  <p>You can import an archive only while you have no data except the default categories.</p>
  ${fileField(entered, {
    name: 'archive',
    label: 'Archive',
    accept: '.zip,application/zip',
    isRequired: true,
    hint: html`The file <code>folio-user-data.zip</code>, at most 10 MiB. Larger archives can be sent
to <code>POST /imports/user-data</code>.`,
  })}
  ${busyNote('Importing the archive…')}
  <p class="actions"><button class="button">Import archive</button>
  <a class="button quiet" href="${importPath}">Cancel</a></p>
</form>`,
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
          throw validationError(
            ['input', 'archive'],
            'TOO_LARGE',
            'The archive is too large (maximum is 10 MiB)',
          );
        }
        await run({ input: { archive: new UploadedArchive(content.file, content.size) } });
        return { to: importPath, notice: 'user-data-imported' };
      },
    }),
  ],
});
