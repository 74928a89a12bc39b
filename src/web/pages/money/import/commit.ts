import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { postForm } from '../../../ui/post-form.ts';
import { countOfEntries } from '../entries-link.ts';
import { moneyView } from '../section.ts';
import { importPath } from './import-path.ts';
import { importSummary } from './import-summary.ts';
import { skipped } from './preview-record.ts';
import { busyNote } from './upload.ts';

export const commitPage = page({
  path: `${importPath}/:id/commit`,
  operation: graphql(`
    query CommitImportPage($id: ID!) {
      ...Visitor
      importPreview(id: $id) {
        databaseId
        newCount
        duplicateCount
        invalidCount
        excludedCount
        committedAt
        ...ImportSummaryText
      }
    }
  `),
  variables: (request) => recordId('ImportPreview', request),
  view({ importPreview: preview }, visit, entered) {
    const { databaseId, newCount, committedAt, summary } = preview;
    const path = `${importPath}/${databaseId}`;
    const hasAccounts = newCount > (summary?.withoutAccountCount ?? 0);
    const canCommit = newCount > 0 && committedAt === null;
    return moneyView(importPath, {
      title: canCommit ? `Import ${countOfEntries(newCount)}?` : 'Nothing to import',
      body: postForm(visit, entered, {
        action: `${path}/commit`,
        content: html`${canCommit && importSummary(preview, visit.viewer?.currency)}
  <p>${
    canCommit
      ? html`${hasAccounts && 'The entries change the balances of their accounts. '}${skipped(preview)}`
      : 'The file has no new rows, or was already imported.'
  }</p>
  ${busyNote('Importing…')}`,
        button: canCommit && 'Import',
        cancel: [path, 'Back to the rows'],
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
            importedCount
            change {
              ...UndoableChange
            }
          }
        }
      `),
      async submit(submission, run) {
        const { commitImport } = await run(recordId('ImportPreview', submission));
        const { importPreview, importedCount, change } = commitImport;
        const to = `${importPath}/${importPreview.databaseId}`;
        return { to, notice: 'import-committed', count: importedCount, undo: change };
      },
    }),
  ],
});
