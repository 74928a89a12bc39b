import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { pageVariables } from '../../../framework/paging.ts';
import { pager } from '../../../ui/parts.ts';
import { moneyView } from '../section.ts';
import { importPath } from './import-path.ts';
import { previewList } from './preview-list.ts';
import { previewImport, uploadForm } from './upload.ts';

export const importPage = page({
  path: importPath,
  operation: graphql(`
    query ImportPage($first: Int, $after: String, $last: Int, $before: String) {
      ...Visitor
      accounts {
        databaseId
        name
        emoji
      }
      importPreviews(first: $first, after: $after, last: $last, before: $before) {
        nodes {
          databaseId
          fileName
          format
          byteSize
          newCount
          duplicateCount
          invalidCount
          excludedCount
          importedCount
          committedAt
          undoneAt
          createdAt
        }
        pageInfo {
          ...PagerLinks
        }
      }
    }
  `),
  variables: ({ query }) => pageVariables(query),
  view: ({ accounts, importPreviews: { nodes: previews, pageInfo } }, visit, entered) =>
    moneyView(importPath, {
      title: 'Import and export',
      lead: 'Import entries from your bank or another program, and export your data.',
      body: html`
<div class="split">
  <div class="block">
    ${uploadForm(visit, entered, accounts)}
    ${previews.length > 0 && previewList(previews)}
    ${pager(importPath, visit.query, pageInfo)}
  </div>
  ${exports}
</div>`,
    }),
  forms: [previewImport],
});

const exports = html`
<section class="block" aria-labelledby="export">
  <h2 id="export">Export</h2>
  <a class="tile" href="/exports/entries.csv" download><strong>Entries as CSV</strong>
    <span>All entries as a table for spreadsheets. Filter them first on the page Entries to export a part.</span></a>
  <a class="tile" href="/exports/user-data.zip" download><strong>All your data</strong>
    <span>A ZIP archive of your entries, accounts, categories, prompts and ideas, with their images.</span></a>
  <p class="hint">Moving from another folio server? <a href="${importPath}/archive">Import an archive of your data</a>.</p>
</section>`;
