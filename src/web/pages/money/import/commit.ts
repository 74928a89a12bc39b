import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { confirmationForm } from '../../../ui/confirmation.ts';
import { wideView } from '../../../ui/wide.ts';
import { countOfEntries } from '../entries-link.ts';
import { importPath, importSection, previewId } from './import-path.ts';
import { skipped } from './preview-record.ts';
import { busyNote } from './upload-form.ts';

/** The page on which the user confirms the import of the new rows. */
export const commitPage = page({
  path: `${importPath}/:id/commit`,
  audience: 'users',
  operation: graphql(`
    query CommitImportPage($id: ID!) {
      ...Visitor
      importPreview(id: $id) {
        databaseId
        newCount
        duplicateCount
        invalidCount
        committedAt
      }
    }
  `),
  variables: (request) => ({ id: previewId(request) }),
  view({ importPreview }, visit, entered) {
    if (!importPreview) throw notFound();
    const { databaseId, newCount, committedAt } = importPreview;
    const path = `${importPath}/${databaseId}`;
    const canCommit = newCount > 0 && committedAt === null;
    return wideView({
      ...importSection,
      title: canCommit ? `Import ${countOfEntries(newCount)}?` : 'Nothing to import',
      body: confirmationForm(visit, entered, {
        path: `${path}/commit`,
        content: html`<p>${
          canCommit
            ? html`The entries change the balances of their accounts. ${skipped(importPreview)}`
            : 'The file has no new rows, or was already imported.'
        }</p>
  ${busyNote('Importing…')}`,
        button: canCommit && html`<button class="button">Import</button>`,
        back: { path, title: 'Back to the rows' },
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation CommitImportByForm($id: ID!) {
          commitImport(id: $id) {
            importPreview {
              databaseId
            }
          }
        }
      `),
      async submit(submission, run) {
        const { commitImport } = await run({ id: previewId(submission) });
        const { databaseId } = commitImport.importPreview;
        return { to: `${importPath}/${databaseId}`, notice: 'import-committed' };
      },
    }),
  ],
});
