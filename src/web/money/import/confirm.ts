import { notFound } from '../../../errors.ts';
import { graphql } from '../../../graphql/document.ts';
import { globalId } from '../../../graphql/global-id.ts';
import { form } from '../../form.ts';
import { html } from '../../html.ts';
import { page } from '../../page.ts';
import type { PageRequest } from '../../page-request.ts';
import { formIssues, tokenField } from '../../ui/form.ts';
import { wideView } from '../../ui/wide.ts';
import { countOfEntries } from '../entries-link.ts';
import { moneyLinks } from '../section.ts';
import { importPath } from './import-path.ts';
import { skipped } from './preview-record.ts';
import { busyNote } from './upload-form.ts';

const idOf = ({ params }: Pick<PageRequest, 'params'>) =>
  globalId('ImportPreview', params.id ?? '');
const common = { section: 'money', links: moneyLinks, currentPath: importPath } as const;

/** The page on which the user confirms that the new rows become entries. */
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
  variables: (request) => ({ id: idOf(request) }),
  view({ importPreview }, visit, entered) {
    if (!importPreview) throw notFound();
    const { databaseId, newCount, committedAt } = importPreview;
    const path = `${importPath}/${databaseId}`;
    const canCommit = newCount > 0 && committedAt === null;
    return wideView({
      ...common,
      title: canCommit ? `Import ${countOfEntries(newCount)}?` : 'Nothing to import',
      body: html`
<form class="card" method="post" action="${path}/commit">
  ${tokenField(visit)}
  ${formIssues(entered, [])}
  <p>${
    canCommit
      ? html`The entries change the balances of their accounts. ${skipped(importPreview)}`
      : 'The file has no new rows, or was imported before.'
  }</p>
  ${busyNote('Importing…')}
  <p class="actions">${canCommit && html`<button class="button">Import</button>`}
  <a class="button quiet" href="${path}">Back to the rows</a></p>
</form>`,
    });
  },
});

export const commitImport = form({
  path: commitPage.path,
  audience: 'users',
  page: commitPage,
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
    const { commitImport } = await run({ id: idOf(submission) });
    const { databaseId } = commitImport?.importPreview ?? {};
    return { to: `${importPath}/${databaseId}`, notice: 'import-committed' };
  },
});

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
  variables: (request) => ({ id: idOf(request) }),
  view({ importPreview }, visit, entered) {
    if (!importPreview) throw notFound();
    const { databaseId, committedAt } = importPreview;
    return wideView({
      ...common,
      title: 'Discard this import?',
      body: html`
<form class="card" method="post" action="${importPath}/${databaseId}/discard">
  ${tokenField(visit)}
  ${formIssues(entered, [])}
  <p>${
    committedAt === null
      ? 'The uploaded file is deleted, and no entries are created. You can upload it again.'
      : 'The record of this import is deleted. The imported entries stay.'
  }</p>
  <p class="actions"><button class="button bad">Discard</button>
  <a class="button quiet" href="${importPath}/${databaseId}">Back</a></p>
</form>`,
    });
  },
});

export const deleteImportPreview = form({
  path: discardPage.path,
  audience: 'users',
  page: discardPage,
  operation: graphql(`
    mutation DeleteImportPreviewByForm($id: ID!) {
      deleteImportPreview(id: $id) {
        deletedImportPreviewId
      }
    }
  `),
  async submit(submission, run) {
    await run({ id: idOf(submission) });
    return { to: importPath, notice: 'import-discarded' };
  },
});
