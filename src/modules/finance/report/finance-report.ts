import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { compareWithPrevious, FinanceComparison } from './finance-comparison.ts';
import { chargedPeriods, FinancePeriod, fillPeriods, PeriodLength } from './finance-period.ts';
import { FinanceTotals } from './finance-totals.ts';
import { readGroups } from './groups.ts';
import { groupLimit, maxGroups, reportRange } from './input.ts';
import {
  FinanceAccountGroup,
  FinanceCategoryGroup,
  FinanceTagGroup,
  readAccountGroups,
  readCategoryGroups,
} from './kinds-of-groups.ts';
import { periodsOf, type ReportRange } from './periods.ts';
import { noCountedTotals, readPeriodSums, readSums } from './sums.ts';

/** The minimum number of groups that a list is charged for. */
const chargedGroups = 10;

const order = 'ordered by expenses, then by income, largest first, then by name';

const FinanceReport = builder.objectRef<ReportRange>('FinanceReport').implement({
  description:
    "The sums of the caller's entries in a range, in total and in groups. Each field is computed when it is read, so entries that change meanwhile can make fields differ.",
  fields: (t) => ({
    from: t.expose('from', { type: 'LocalDate', description: 'The first day of the range.' }),
    to: t.expose('to', { type: 'LocalDate', description: 'The last day of the range.' }),
    totals: t.field({
      type: FinanceTotals,
      description: 'The totals of all entries in the range, each counted once.',
      extensions: charge({ each: aggregateCost }),
      resolve: async (range, _args, context) => {
        const [sums = noCountedTotals] = await readSums(range, { limit: 1 }, context);
        return sums;
      },
    }),
    periods: t.field({
      type: [FinancePeriod],
      description:
        'The totals of each period that overlaps the range, in ascending order, also of periods without entries. The first and the last period can be incomplete. VALIDATION_FAILED for more than 1,000 periods.',
      extensions: charge({ each: 2 * aggregateCost, listSize: chargedPeriods }),
      args: {
        by: t.arg({ type: PeriodLength, required: true, description: 'The length of a period.' }),
      },
      resolve: async (range, { by }, context, info) => {
        const periods = periodsOf(range, by);
        context.budget.chargeItems(info, periods.length);
        return fillPeriods(periods, await readPeriodSums(periods, {}, context));
      },
    }),
    categories: t.field({
      type: [FinanceCategoryGroup],
      description: `The categories with entries in the range, ${order}. Their totals add up to those of the report, unless \`largest\` leaves some out.`,
      extensions: charge({ each: 2 * aggregateCost, listSize: chargedGroups }),
      args: {
        largest: t.arg.int({
          description: `Returns only this many categories of each type, those with the largest totals: from 1 to ${maxGroups.toLocaleString('en')}. Default: all.`,
        }),
      },
      resolve: (range, args, context, info) => {
        const { largest } = validInput(groupLimit, { largest: args.largest ?? undefined }, []);
        return readCategoryGroups(range, largest, { context, info });
      },
    }),
    accounts: t.field({
      type: [FinanceAccountGroup],
      description: `The bank accounts with entries in the range, and a group for the entries without an account, ${order}. Their totals add up to those of the report.`,
      extensions: charge({ each: 2 * aggregateCost, listSize: chargedGroups }),
      resolve: (range, _args, context, info) => readAccountGroups(range, { context, info }),
    }),
    tags: t.field({
      type: [FinanceTagGroup],
      description: `The tags of entries in the range, case-sensitive, and a group for the entries without tags, ${order}; at most ${maxGroups.toLocaleString('en')}. An entry counts under each of its tags, so the groups can add up to more than \`totals\`.`,
      extensions: charge({ each: 3 * aggregateCost, listSize: chargedGroups }),
      resolve: (range, _args, context, info) =>
        readGroups<string | null>({ dimension: 'tag' }, range, { context, info }),
    }),
    comparison: t.field({
      type: FinanceComparison,
      nullable: true,
      description:
        'The previous range: as many months, if the report covers whole calendar months, so that a quarter is compared with the previous quarter; otherwise as many days. Null if it would start before 1900.',
      extensions: charge({ each: aggregateCost }),
      resolve: (range, _args, context) => compareWithPrevious(range, context),
    }),
  }),
});

builder.queryField('financeReport', (t) =>
  t.field({
    type: FinanceReport,
    description:
      "The sums of the caller's entries in a range of days: in total, by period, category, account and tag. VALIDATION_FAILED if the range is not valid.",
    authScopes: { finance: true },
    args: {
      from: t.arg({
        type: 'LocalDate',
        required: true,
        description: 'The first day, from 1900-01-01.',
      }),
      to: t.arg({
        type: 'LocalDate',
        required: true,
        description: 'The last day, at most 2199-12-31, and not before `from`.',
      }),
    },
    resolve: (_root, { from, to }) => validInput(reportRange, { from, to }, []),
  }),
);
