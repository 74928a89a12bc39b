import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { moneyView } from '../section.ts';
import { importPath } from './import-path.ts';

export const discardPage = page({
  path: `${importPath}/:id/discard`,
  operation: graphql(`
    query DiscardImportPage($id: ID!) {
      ...Visitor
      importPreview(id: $id) {
        databaseId
        committedAt
      }
    }
  `),
  variables: (request) => recordId('ImportPreview', request),
  view: ({ importPreview: { databaseId, committedAt } }, visit, entered) =>
    moneyView(importPath, {
      title: 'Discard this import?',
      body: postForm(visit, entered, {
        action: `${importPath}/${databaseId}/discard`,
        content: html`<p>${
          committedAt === null
            ? 'The uploaded file is deleted, and no entries are created. You can upload it again.'
            : 'The record of this import is deleted. The imported entries are kept.'
        }</p>`,
        button: dangerButton('Discard'),
        cancel: [`${importPath}/${databaseId}`, 'Back'],
      }),
    }),
  forms: [
    form({
      operation: graphql(`
        mutation DeleteImportPreviewByForm($id: ID!) {
          deleteImportPreview(id: $id) {
            deletedImportPreviewId
          }
        }
      `),
      async submit(submission, run) {
        await run(recordId('ImportPreview', submission));
        return { to: importPath, notice: 'import-discarded' };
      },
    }),
  ],
});
