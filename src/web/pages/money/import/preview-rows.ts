import type { ImportRowStatus } from '../../../../generated/operations/graphql.ts';
import { type Html, html } from '../../../framework/html.ts';
import { dayTitle } from '../../../ui/dates.ts';
import { flag } from '../../../ui/form.ts';
import { badge, table } from '../../../ui/parts.ts';
import { selectAll, selectionForm } from '../../../ui/selection.ts';
import { amountOfType } from '../entry-text.ts';
import { categoryNote } from './category-note.ts';
import type { PreviewRow } from './preview-record.ts';
import { rowStatuses } from './row-filter.ts';

/** @param selected the positions of the selected rows */
export const rowTable = (rows: readonly PreviewRow[], selected: readonly string[]): Html =>
  table('Rows of the file', rows, [
    {
      title: 'Select',
      heading: selectAll('Select all rows of this page'),
      kind: 'select',
      cell: ({ position, line, status }) =>
        (status === 'NEW' || status === 'EXCLUDED') &&
        html`<input type="checkbox" name="ids" value="${position}" form="${selectionForm}" aria-label="Select line ${line}" ${selected.includes(String(position)) && flag('checked')}>`,
    },
    { title: 'Line', kind: 'number', cell: ({ line }) => line },
    { title: 'Status', kind: 'plain', cell: statusOf },
    {
      title: 'Date',
      kind: 'plain',
      cell: ({ date }) => date && html`<span class="nowrap">${dayTitle(date)}</span>`,
    },
    { title: 'Description', kind: 'name', cell: descriptionOf },
    { title: 'Category', kind: 'plain', cell: categoryOf },
    { title: 'Account', kind: 'plain', cell: accountOf },
    { title: 'Amount', kind: 'amount', cell: amountOf },
  ]);

const statusOf = (row: PreviewRow): Html => html`
${statusBadge(row.status)}${reasonsOf(row).map(
  (reason) => html`<br><span class="hint">${reason}.</span>`,
)}`;

/** Only rows that are not new have a badge: most rows are new. */
const statusBadge = (status: ImportRowStatus): Html =>
  status === 'NEW'
    ? html`<span class="hint">${rowStatuses.NEW}</span>`
    : badge(rowStatuses[status], status === 'INVALID' ? 'bad' : 'plain');

function reasonsOf(row: PreviewRow): readonly string[] {
  const { status, issues, duplicateOf, possibleDuplicateOf } = row;
  if (possibleDuplicateOf !== null) return [possibleNote(possibleDuplicateOf)];
  if (status !== 'DUPLICATE') return issues.map(({ message }) => message);
  if (duplicateOf === null)
    return [
      'The file contains this row twice, or its entry was deleted. To check, read the file again',
    ];
  return [`This entry exists already, with the date ${dayTitle(duplicateOf.date)}`];
}

const possibleNote = ({ description }: NonNullable<PreviewRow['possibleDuplicateOf']>) =>
  `Possible duplicate of ${description === null ? 'an entry' : `“${description}”`} with the same account, date and amount`;

const descriptionOf = ({ description, tags }: PreviewRow): Html =>
  html`${description}${tags.map((tag) => html` ${badge(tag)}`)}`;

const categoryOf = (row: PreviewRow): Html =>
  html`${nameOf(row.category)}${hint(categoryNote(row))}`;

const accountOf = ({ account, unknownAccountName: name }: PreviewRow): Html => {
  const missing = `Account "${name}" does not exist${account ? `: uses ${account.name}` : ''}`;
  return html`${nameOf(account)}${hint(name === null ? undefined : missing)}`;
};

const hint = (note: string | undefined) =>
  note !== undefined && html`<br><span class="hint">${note}</span>`;

const nameOf = (record: { readonly emoji: string; readonly name: string } | null) =>
  record && html`<span aria-hidden="true">${record.emoji}</span>\u00a0${record.name}`;

const amountOf = ({ amount, type }: PreviewRow): Html | false =>
  amount !== null && amountOfType(amount, type);
