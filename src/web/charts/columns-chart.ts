import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type Html, html } from '../framework/html.ts';
import { monthTitle } from '../ui/dates.ts';
import { amount, negated, signedAmount } from '../ui/money.ts';
import { coordinate, percent, spread } from './geometry.ts';
import {
  axisLabel,
  chartFigure,
  emptyLabel,
  gridLines,
  plotHeight,
  stretchedPath,
} from './plot.ts';
import { shortAmount, signedShortAmount } from './short-amount.ts';

/** The sums of a month, as decimal strings. */
export interface MonthSums {
  /** For example `2026-03`. */
  readonly month: string;
  readonly income: string;
  readonly expenses: string;
  readonly balance: string;
}

const shortMonths = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
/** Three letters: some versions of ICU write "Sept". */
const shortMonth = (month: string): string => shortMonths.format(new Date(month)).slice(0, 3);

interface ColumnsChart {
  readonly id: string;
  readonly title: string;
  /** In ascending order, at least one. */
  readonly months: readonly MonthSums[];
}

/** Money in (up) and out (down) of each month, with the balance as a line. */
export function columnsChart({ id, title, months }: ColumnsChart): Html {
  const { y, columns, labels } = columnsGeometry(months);
  const balances = columns.map(({ center, balance }): [number, number] => [center, balance]);
  const isEmpty = months.every((sums) => isZero(sums.income) && isZero(sums.expenses));
  return chartFigure({
    id,
    title,
    description: describe(months),
    hasEndLabels: true,
    marks: html`
${gridLines(y)}
${columns.map(
  ({ x, width, income, expenses }) => html`
<rect class="chart-in" x="${percent(x)}" width="${percent(width)}" y="${income.y}" height="${income.height}" rx="2"/>
<rect class="chart-out" x="${percent(x)}" width="${percent(width)}" y="${expenses.y}" height="${expenses.height}" rx="2"/>`,
)}
${isEmpty && emptyLabel('No entries in these months')}
${!isEmpty && columns.length > 1 && html`${stretchedPath('chart-halo', line()(balances))}${stretchedPath('chart-line', line()(balances))}`}
${!isEmpty && balances.map(([x, height]) => html`<circle class="chart-dot" cx="${percent(x)}" cy="${height}" r="3"/>`)}
${!isEmpty && labels.map(({ name, text, tone, y: height }) => html`<text class="chart-label chart-label-${tone}" x="100%" dx="8" y="${height}">${name}<tspan class="chart-value" x="100%" dx="8" dy="1.25em">${text}</tspan></text>`)}
${columns.map(({ month, center }, index) => axisLabel(shortMonth(month), center, (months.length - 1 - index) % 3 !== 0))}
${columns.map(({ step, start }, index) => html`<rect class="chart-hit" x="${percent(start)}" width="${percent(step)}" y="0" height="${plotHeight}"><title>${sentence(months[index])}</title></rect>`)}`,
    numbers: {
      caption: title,
      titles: ['Month', 'In', 'Out', 'Balance'],
      rows: months
        .toReversed()
        .map(({ month, income, expenses, balance }) => [
          monthTitle(month),
          amount(income),
          amount(expenses),
          signedAmount(balance),
        ]),
    },
  });
}

const isZero = (text: string): boolean => Number(text) === 0;

/** The positions of the marks: x from 0 to 100, y from 0 to `plotHeight`. */
export function columnsGeometry(months: readonly MonthSums[]) {
  const top = Math.max(...months.map(({ income, balance }) => Math.max(+income, +balance)), 0);
  const bottom = Math.min(
    ...months.map(({ expenses, balance }) => Math.min(-expenses, +balance)),
    0,
  );
  const domain = top > bottom ? [bottom, top] : [-1, 1];
  const y = scaleLinear(domain, [plotHeight, 0]).nice(5);
  const x = scaleBand(
    months.map(({ month }) => month),
    [0, 100],
  ).padding(0.28);
  const columns = months.map(({ month, income, expenses, balance }) => {
    const left = x(month) ?? 0;
    return {
      month,
      x: coordinate(left),
      width: coordinate(x.bandwidth()),
      center: coordinate(left + x.bandwidth() / 2),
      start: coordinate(left + (x.bandwidth() - x.step()) / 2),
      step: coordinate(x.step()),
      income: bar(y(0), y(Number(income))),
      expenses: bar(y(0), y(-Number(expenses))),
      balance: coordinate(y(Number(balance))),
    };
  });
  return { y, columns, labels: labelsOf(months.at(-1), y) };
}

const bar = (from: number, to: number) => ({
  y: coordinate(Math.min(from, to)),
  height: coordinate(Math.abs(from - to)),
});

/** The labels of the last month's marks: name and value, on two lines each. */
function labelsOf(last: MonthSums | undefined, y: (value: number) => number) {
  if (!last) return [];
  const marks = [
    { name: 'In', tone: 'in', text: signedShortAmount(last.income), value: Number(last.income) },
    {
      name: 'Balance',
      tone: 'balance',
      text: signedShortAmount(last.balance),
      value: +last.balance,
    },
    { name: 'Out', tone: 'out', text: shortAmount(negated(last.expenses)), value: -last.expenses },
  ];
  const heights = spread(
    marks.map(({ value }) => y(value)),
    { gap: 34, min: 10, max: plotHeight - 12 },
  );
  return marks.map((mark, index) => ({ ...mark, y: heights[index] ?? 0 }));
}

const sentence = (sums: MonthSums | undefined): string =>
  sums === undefined
    ? ''
    : `${monthTitle(sums.month)}: in ${amount(sums.income)}, out ${amount(sums.expenses)}, balance ${signedAmount(sums.balance)}`;

const describe = (months: readonly MonthSums[]): string =>
  `For each month, a column above zero for income and a column below zero for expenses, and a line for the balance. ${sentence(months.at(-1))}.`;
