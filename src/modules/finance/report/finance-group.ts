import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { chargedPeriods, FinancePeriod, PeriodLength } from './finance-period.ts';
import { FinanceTotals } from './finance-totals.ts';
import type { Group } from './groups.ts';

/** What the groups by category, by account and by tag have in common. */
export const FinanceGroup = builder.interfaceRef<Group>('FinanceGroup').implement({
  description: 'The entries of a report with the same category, account or tag.',
  fields: (t) => ({
    totals: t.expose('totals', { type: FinanceTotals, description: 'The totals of the group.' }),
    periods: t.field({
      type: [FinancePeriod],
      description:
        'The totals of each period that overlaps the range, in ascending order, also of periods without entries. VALIDATION_FAILED for more than 1,000 periods, or more than 10,000 of all groups together.',
      // One statement serves all groups.
      extensions: charge({ listSize: chargedPeriods, once: 2 * aggregateCost }),
      args: {
        by: t.arg({ type: PeriodLength, required: true, description: 'The length of a period.' }),
      },
      resolve: ({ key, periods }, { by }, context, info) => {
        context.budget.chargeItems(info, periods.count(by));
        return periods.ofGroup(key, by, context);
      },
    }),
  }),
});
