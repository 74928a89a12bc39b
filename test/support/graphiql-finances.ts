import { expect } from 'vitest';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const text = expect.stringMatching(/./);
const noTotals = { income: '0.00', expenses: '0.00' };

/** The results of the GraphiQL examples of finances, for a new user. */
export const expectedFinances: Record<string, () => object> = {
  Finances: () => ({
    financeSummary: {
      month: new Date().toISOString().slice(0, 7),
      totalIncome: '0.00',
      totalExpenses: '0.00',
      balance: '0.00',
    },
    financeAnalytics: { categories: [] },
    entries: { totalCount: 0, nodes: [] },
  }),
  PreviewImport: () => ({
    previewImport: {
      importPreview: {
        id: text,
        dateFormat: 'YEAR_MONTH_DAY',
        newCount: 1,
        duplicateCount: 0,
        invalidCount: 0,
        rows: {
          nodes: [
            {
              line: 2,
              status: 'NEW',
              date: '2026-03-31',
              type: 'EXPENSE',
              amount: '12.50',
              description: 'Lunch',
              category: { name: 'Other' },
              issues: [],
            },
          ],
        },
      },
    },
  }),
  Report: () => ({
    financeReport: {
      totals: { income: '0.00', expenses: '0.00', balance: '0.00' },
      periods: [
        { from: '2026-01-01', to: '2026-01-31', totals: noTotals },
        { from: '2026-02-01', to: '2026-02-28', totals: noTotals },
        { from: '2026-03-01', to: '2026-03-31', totals: noTotals },
      ],
      categories: [],
      comparison: { from: '2025-10-01', to: '2025-12-31', change: { balance: '0.00' } },
    },
  }),
};
