import { outputFields } from '../../generated/cli/output-fields.ts';
import { graphql } from '../core/client/document.ts';
import { command } from '../core/declare/command.ts';
import { month } from '../core/declare/option.ts';
import { localMonth } from '../core/local-date.ts';
import { monthPage } from './month-page.ts';

const document = graphql(`
  query CliSummary($month: YearMonth) {
    financeSummary(month: $month) {
      month
      income
      expenses
      balance
    }
  }
`);

export const summary = command({
  name: 'summary',
  summary: 'Show income, expenses and balance of a month',
  requiredKey: 'finance',
  options: { month: month('Month, YYYY-MM; default the current month in your time zone.') },
  run: async ({ api, options: { month = localMonth() } }) =>
    (await api.run(document, { month })).financeSummary,
  page: ({ options: { month } }) => monthPage('/money', month),
  output: {
    fields: outputFields.CliSummary,
    show: (totals, { record }) =>
      record([
        ['Month', totals.month],
        ['Income', totals.income],
        ['Expenses', totals.expenses],
        ['Balance', totals.balance],
      ]),
  },
});
