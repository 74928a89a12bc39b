import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { confirmationForm, dangerButton } from '../../../ui/confirmation.ts';
import { wideView } from '../../../ui/wide.ts';
import { importPath, importSection, previewId } from './import-path.ts';

/** The page on which the user confirms that an uploaded file is deleted. */
export const discardPage = page({
  path: `${importPath}/:id/discard`,
  audience: 'users',
  operation: graphql(`
    query DiscardImportPage($id: ID!) {
      ...Visitor
      importPreview(id: $id) {
        databaseId
        committedAt
      }
    }
  `),
  variables: (request) => ({ id: previewId(request) }),
  view({ importPreview }, visit, entered) {
    if (!importPreview) throw notFound();
    const { databaseId, committedAt } = importPreview;
    return wideView({
      ...importSection,
      title: 'Discard this import?',
      body: confirmationForm(visit, entered, {
        path: `${importPath}/${databaseId}/discard`,
        content: html`<p>${
          committedAt === null
            ? 'The uploaded file is deleted, and no entries are created. You can upload it again.'
            : 'The record of this import is deleted. The imported entries are kept.'
        }</p>`,
        button: dangerButton('Discard'),
        back: { path: `${importPath}/${databaseId}`, title: 'Back' },
      }),
    });
  },
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
        await run({ id: previewId(submission) });
        return { to: importPath, notice: 'import-discarded' };
      },
    }),
  ],
});
