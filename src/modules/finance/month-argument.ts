import { builder } from '../../graphql/schema/builder.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { monthText } from '../../input/calendar.ts';
import { monthFilter } from './entries/input.ts';

export const monthArgument = builder.args((t) => ({
  month: t.field({
    type: 'YearMonth',
    description: 'For example `2026-03`. Default: the current month in UTC.',
  }),
}));

/** @throws VALIDATION_FAILED */
export const monthOf = (args: { readonly month?: string | null | undefined }, { now }: Context) =>
  validInput(monthFilter, { month: args.month ?? undefined }, []).month ?? monthText(now);
