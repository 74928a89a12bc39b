import type {
  ImportPreviewPageQuery,
  ImportRowStatus,
} from '../../../../generated/operations/graphql.ts';
import { importRowFilter } from '../../../../modules/finance/imports/input.ts';
import { type Html, html } from '../../../framework/html.ts';
import { chips } from '../../../ui/chips.ts';
import { dayTitle } from '../../../ui/dates.ts';
import { ListFilters, type ListRequest } from '../../../ui/list-filters.ts';
import { negated, signedAmount } from '../../../ui/money.ts';
import { badge, table } from '../../../ui/parts.ts';
import { categoryNote } from './category-note.ts';
import { importPath } from './import-path.ts';

type Preview = NonNullable<ImportPreviewPageQuery['importPreview']>;
type PreviewRow = NonNullable<Preview['rows']>['nodes'][number];

const rowStatuses: Record<ImportRowStatus, string> = {
  NEW: 'New',
  DUPLICATE: 'Duplicate',
  INVALID: 'Invalid',
};

export const rowFilters = new ListFilters({ path: importPath, filter: importRowFilter });

type Counts = Pick<Preview, 'newCount' | 'duplicateCount' | 'invalidCount'>;

/** Links to the rows of each status, with their number. */
export function statusLinks(path: string, counts: Counts, request: ListRequest): Html {
  const current = rowFilters.values(request).status;
  const { newCount, duplicateCount, invalidCount } = counts;
  const all = newCount + duplicateCount + invalidCount;
  const links: readonly [ImportRowStatus | undefined, string, number][] = [
    [undefined, 'All', all],
    ['NEW', rowStatuses.NEW, newCount],
    ['DUPLICATE', rowStatuses.DUPLICATE, duplicateCount],
    ['INVALID', rowStatuses.INVALID, invalidCount],
  ];
  return chips(
    'Rows by status',
    links.map(([status, title, count]) => ({
      href: rowFilters.address(request, { status: status && [status] }, path),
      title: `${title} ${count.toLocaleString('en')}`,
      isCurrent: status === current,
    })),
  );
}

export const rowTable = (rows: readonly PreviewRow[]): Html =>
  table('Rows of the file', rows, [
    { title: 'Line', kind: 'wide', cell: ({ line }) => line },
    { title: 'Status', kind: 'plain', cell: statusOf },
    { title: 'Date', kind: 'plain', cell: ({ date }) => date && dayTitle(date) },
    { title: 'Description', kind: 'name', cell: descriptionOf },
    { title: 'Category', kind: 'plain', cell: categoryOf },
    { title: 'Account', kind: 'plain', cell: ({ account }) => nameOf(account) },
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

function reasonsOf({ status, issues, duplicateOf }: PreviewRow): readonly string[] {
  if (status !== 'DUPLICATE') return issues.map(({ message }) => message);
  if (duplicateOf === null) return ['This entry exists already, or the file contains it twice'];
  return [`This entry exists already, with the date ${dayTitle(duplicateOf.date)}`];
}

const descriptionOf = ({ description, tags }: PreviewRow): Html =>
  html`${description}${tags.map((tag) => html` ${badge(tag)}`)}`;

const categoryOf = (row: PreviewRow): Html => {
  const note = categoryNote(row);
  return html`${nameOf(row.category)}${note !== undefined && html`<br><span class="hint">${note}</span>`}`;
};

const nameOf = (record: { readonly emoji: string; readonly name: string } | null) =>
  record && html`<span aria-hidden="true">${record.emoji}</span>\u00a0${record.name}`;

const amountOf = ({ amount, type }: PreviewRow): string | false =>
  amount !== null && signedAmount(type === 'EXPENSE' ? negated(amount) : amount);
