import { columnsChart } from '../../charts/columns-chart.ts';
import { lineChart } from '../../charts/line-chart.ts';
import { sparkline } from '../../charts/sparkline.ts';
import type { StyleguideSection } from './section.ts';

const months = [
  { month: '2026-01', income: '3000.00', expenses: '2210.10', balance: '789.90' },
  { month: '2026-02', income: '3000.00', expenses: '3420.00', balance: '-420.00' },
  { month: '2026-03', income: '3200.00', expenses: '1940.55', balance: '1259.45' },
];

const current = { name: 'March', values: ['40.00', '40.00', '310.00', '355.50', '355.50'] };
const previous = {
  name: 'February',
  values: ['0.00', '120.00', '160.00', '160.00', '480.00', '510.00', '730.00'],
};

export const charts: StyleguideSection = {
  id: 'charts',
  title: 'Charts',
  rule: 'Charts are SVG, rendered on the server. Labels are in the chart, and its numbers are in a table.',
  examples: [
    {
      label: 'Months',
      content: columnsChart({ id: 'example-months', title: 'Money in and out by month', months }),
    },
    {
      label: 'Daily sums',
      content: lineChart({ id: 'example-days', title: 'Spending by day', current, previous }),
    },
    {
      label: 'Sparkline',
      content: sparkline([200, 240, 180, 320, 350], 'Balance: from 200.00 to 350.00'),
    },
    {
      label: 'Without values',
      content: lineChart({
        id: 'example-empty',
        title: 'Spending without entries',
        current: { name: 'March', values: ['0.00', '0.00'] },
        previous: { name: 'February', values: ['0.00', '0.00'] },
      }),
    },
  ],
};
