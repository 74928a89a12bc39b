import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { undoPath } from '../../../framework/address.ts';
import { html } from '../../../framework/html.ts';
import type { View } from '../../../framework/page.ts';
import { formIssues } from '../../../ui/form-issues.ts';
import { emptyState, pager, time } from '../../../ui/parts.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { undoAddress } from '../../../ui/undo.ts';
import { countOfEntries } from '../entries-link.ts';
import { moneyView } from '../section.ts';
import { importPath } from './import-path.ts';
import { importSummary } from './import-summary.ts';
import { fileKind } from './preview-list.ts';
import { type ImportPreview, skipped } from './preview-record.ts';
import { rowTable } from './preview-rows.ts';
import { rowLinks } from './row-filter.ts';
import { rowSelection, rowsPath } from './row-selection.ts';
import { type Shown, settingsForm } from './settings-form.ts';

export function previewView(
  preview: ImportPreview,
  choices: EntryChoicesFragment,
  shown: Shown,
): View {
  return preview.committedAt === null
    ? reviewView(preview, choices, shown)
    : committedView(preview, preview.committedAt, shown);
}

const inFileOrder = { previous: 'Previous', next: 'Next' };

function committedView(preview: ImportPreview, committedAt: string, shown: Shown): View {
  const { undoneAt } = preview;
  const importedCount = preview.importedCount ?? 0;
  const entries = countOfEntries(importedCount);
  return moneyView(importPath, {
    title: undoneAt === null ? `${entries} imported` : 'Import undone',
    lead: html`From ${preview.fileName ? html`<bdi>${preview.fileName}</bdi>` : `${preview.format === 'OFX' ? 'an' : 'a'} ${fileKind(preview)}`}, ${time(committedAt)}.`,
    body: html`
${formIssues(shown.entered)}
<section class="card">
  <p>${undoneAt === null ? skipped(preview, importedCount) : html`${entries} deleted ${time(undoneAt)}.`}</p>
  <p class="actions"><a class="button" href="/money/entries">See your entries</a>
  <a class="button quiet" href="${importPath}">Import another file</a></p>
</section>
${undoForm(preview, shown)}`,
  });
}

function undoForm({ change, databaseId, importedCount }: ImportPreview, { visit, entered }: Shown) {
  if (!change?.undoableUntil) return;
  return html`
<details class="card">
  <summary>Undo import</summary>
  ${postForm(visit, entered.in(`${undoPath}/:id`), {
    style: '',
    action: undoAddress(change.id, `${importPath}/${databaseId}`),
    content: html`<p>This deletes ${countOfEntries(importedCount ?? 0)}, and takes their amounts out of the balances of their accounts. Then the file can be imported again.</p>`,
    button: dangerButton('Undo import'),
  })}
</details>`;
}

function reviewView(
  preview: ImportPreview,
  choices: EntryChoicesFragment,
  { visit, entered: all }: Shown,
): View {
  const { databaseId, fileName, newCount, createdAt, expiresAt, rows } = preview;
  const path = `${importPath}/${databaseId}`;
  const nodes = rows?.nodes ?? [];
  const selection = all.in(rowsPath);
  const entered = all.in(`${importPath}/:id`);
  return moneyView(importPath, {
    title: 'Review import',
    lead: html`${fileName && html`<bdi>${fileName}</bdi>, uploaded`}${!fileName && 'Uploaded'} ${time(createdAt)}. Nothing is imported yet; the file is deleted ${time(expiresAt)}.`,
    actions: html`
${newCount > 0 && html`<a class="button" href="${path}/commit">Import ${countOfEntries(newCount)}</a>`}
<a class="button quiet" href="${path}/discard">Discard</a>`,
    body: html`
${newCount > 0 && importSummary(preview, visit.viewer?.currency)}
${settingsForm(preview, choices, { visit, entered })}
<section class="block" aria-labelledby="rows">
  <h2 id="rows">Rows</h2>
  ${rowLinks(path, preview, visit)}
  ${
    nodes.length === 0
      ? emptyState('No rows', 'This page has no rows with this status.')
      : html`<div class="entries-list">
  ${rowTable(nodes, selection.fields.all('ids'))}
  ${rowSelection(databaseId, choices, { visit, entered: selection })}
</div>`
  }
  ${rows && pager(path, visit.lists, rows.pageInfo, inFileOrder)}
</section>`,
  });
}
