import type { CategorySumsFragment } from '../../../../generated/operations/graphql.ts';
import { barList } from '../../../charts/bar-list.ts';
import { numberTable } from '../../../charts/number-table.ts';
import { withQuery } from '../../../framework/address.ts';
import { type Html, html } from '../../../framework/html.ts';
import { wholeNumber } from '../../../ui/formats.ts';
import { amount, share } from '../../../ui/money.ts';
import type { ComparedReport, MonthReport } from './operation.ts';

type Group = MonthReport['categories'][number];

interface ByCategory {
  readonly type: keyof typeof sides;
  readonly month: string;
  /** The days before, and what they are called. */
  readonly before: ComparedReport | null | undefined;
  readonly title: string | undefined;
}

const sides = {
  EXPENSE: { id: 'spending', title: 'Spending by category', empty: 'No expenses in this month.' },
  INCOME: { id: 'income', title: 'Income by category', empty: undefined },
} as const;

export function byCategory(
  { categories, totals }: MonthReport,
  { type, month, before: daysBefore, title: compared = '' }: ByCategory,
): Html | false {
  const before = daysBefore?.categories.length ? daysBefore : undefined;
  const { id, title, empty } = sides[type];
  const groups = categories.filter(({ category }) => category.type === type);
  if (groups.length === 0 && empty === undefined) return false;
  const whole = type === 'EXPENSE' ? totals.expenses : totals.income;
  const sumOf = ({ totals: sums }: CategorySumsFragment) =>
    type === 'EXPENSE' ? sums.expenses : sums.income;
  const previous = new Map(
    before?.categories.map((group) => [group.category.databaseId, sumOf(group)]),
  );
  const rows = groups.map((group) => {
    const total = sumOf(group);
    const totalBefore = previous.get(group.category.databaseId) ?? '0.00';
    const count = type === 'EXPENSE' ? group.totals.expenseCount : group.totals.incomeCount;
    return { ...group, total, totalBefore, count, share: share(total, whole) };
  });
  const addressOf = ({ category }: Group) =>
    withQuery('/money/entries', { month, categoryIds: String(category.databaseId) });
  return html`
<section class="card" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${
    rows.length === 0
      ? html`<p class="hint">${empty}</p>`
      : html`
  ${
    before &&
    html`<p class="hint legend"><span class="key key-${type === 'EXPENSE' ? 'out' : 'in'}"></span> This month <span class="key key-previous"></span> ${compared}</p>`
  }
  ${barList(
    { label: title, tone: type === 'EXPENSE' ? 'out' : 'in' },
    rows.map((row) => ({
      label: html`<span aria-hidden="true">${row.category.emoji}</span> ${row.category.name}`,
      text: amount(row.total),
      note: row.share,
      size: Number(row.total),
      ...(before && {
        previous: { text: `${amount(row.totalBefore)} ${compared}`, size: Number(row.totalBefore) },
      }),
      href: addressOf(row),
    })),
  )}
  ${numberTable({
    caption: `${title} in numbers`,
    titles: [
      'Category',
      'Entries',
      'Amount',
      ...(before ? [compared.replace(/^./, (first) => first.toUpperCase())] : []),
      'Share',
    ],
    rows: rows.map((row) => [
      row.category.name,
      wholeNumber(row.count),
      amount(row.total),
      ...(before ? [amount(row.totalBefore)] : []),
      row.share,
    ]),
  })}`
  }
</section>`;
}
