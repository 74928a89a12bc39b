import type { z } from 'zod';
import type { Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { chargeScan, chargeShortText } from '../../../graphql/schema/charge.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { dayOf, daysOf } from '../../../input/calendar.ts';
import { withoutNull } from '../../../input/without-null.ts';
import { CategoryType } from '../categories/category.ts';
import { within } from './entry-list.ts';
import { entryFilter } from './input.ts';

export const EntryFilter = builder.inputType('EntryFilter', {
  description:
    'Which entries to return: those that meet all conditions. Conditions that are null are ignored; an empty list of ids or of `anyTags` matches no entries.',
  fields: (t) => ({
    month: t.field({
      type: 'YearMonth',
      description:
        "Return only entries of this month, for example `2026-03`. Can't be combined with `from` and `to`.",
    }),
    from: t.field({
      type: 'LocalDate',
      description: 'Return only entries on or after this date.',
    }),
    to: t.field({
      type: 'LocalDate',
      description: 'Return only entries on or before this date, which must not be before `from`.',
    }),
    type: t.field({
      type: CategoryType,
      extensions: chargeScan,
      description: 'Return only entries whose category has this type.',
    }),
    categoryIds: t.idList({
      description:
        'Return only entries of the categories with these global ids, at most 100. NOT_FOUND for an id of another type.',
    }),
    accountIds: t.idList({
      description:
        'Return only entries linked to the accounts with these global ids, at most 100. NOT_FOUND for an id of another type.',
    }),
    hasAccount: t.boolean({
      extensions: chargeScan,
      description:
        '`true`: return only entries linked to an account. `false`: only entries without one.',
    }),
    anyTags: t.stringList({
      description:
        'Return only entries with at least one of these tags, ignoring case. At most 20, each 1 to 50 characters.',
    }),
    allTags: t.stringList({
      description:
        'Return only entries with all of these tags, ignoring case. At most 20, each 1 to 50 characters.',
    }),
    search: t.string({
      extensions: chargeShortText,
      description:
        'Return only entries whose description contains this text, ignoring case. 1 to 100 characters after trimming; fast from 3 letters or digits.',
    }),
    minAmount: t.field({
      type: 'Money',
      description: 'Return only entries with at least this amount.',
    }),
    maxAmount: t.field({
      type: 'Money',
      description:
        'Return only entries with at most this amount, which must not be less than `minAmount`.',
    }),
    recurring: t.boolean({
      extensions: chargeScan,
      description: '`true`: return only entries that repeat. `false`: only entries that do not.',
    }),
  }),
});

type EntryFilterInput = typeof EntryFilter.$inferInput | null | undefined;
type ValidFilter = z.output<typeof entryFilter>;

/** The condition for the dates. */
function withDate({ month, from, to }: ValidFilter): Filter<'Entry'> {
  if (month !== undefined) return within(daysOf(month));
  if (from === undefined && to === undefined) return {};
  return {
    date: {
      ...(from === undefined ? {} : { gte: dayOf(from) }),
      ...(to === undefined ? {} : { lte: dayOf(to) }),
    },
  };
}

/** The condition for the tags, ignoring case. */
function withTags({ anyTags, allTags }: ValidFilter): Filter<'Entry'> {
  return {
    AND: [
      ...(anyTags ? [{ tags: { hasSome: anyTags, mode: 'insensitive' } } as const] : []),
      ...(allTags?.length ? [{ tags: { hasEvery: allTags, mode: 'insensitive' } } as const] : []),
    ],
  };
}

/** The condition for the category and the account. */
function withReferences(
  { categoryIds, accountIds }: ValidFilter,
  { type, hasAccount }: NonNullable<EntryFilterInput>,
): Filter<'Entry'> {
  const serials = (typename: string, ids: readonly string[]) =>
    ids.map((id) => recordSerial(typename, id));
  return {
    ...(type ? { category: { is: { type } } } : {}),
    ...(categoryIds ? { categoryId: { in: serials('Category', categoryIds) } } : {}),
    AND: [
      ...(accountIds ? [{ accountId: { in: serials('Account', accountIds) } }] : []),
      ...(hasAccount == null ? [] : [{ accountId: hasAccount ? ({ not: null } as const) : null }]),
    ],
  };
}

/**
 * The condition for the entries of a user that meet a filter. `conditionSql` makes it SQL for
 * other statements.
 * @throws VALIDATION_FAILED for invalid values; NOT_FOUND for an id that is not of the right type
 */
export function entriesWhere(userId: string, filter: EntryFilterInput): Filter<'Entry'> {
  if (!filter) return { userId };
  const valid = validInput(entryFilter, withoutNull(filter), ['filter']);
  const { search, minAmount, maxAmount } = valid;
  const { recurring } = filter;
  return {
    userId,
    ...withDate(valid),
    ...(recurring == null ? {} : { recurring }),
    ...(search === undefined ? {} : { description: { contains: search, mode: 'insensitive' } }),
    AND: [
      withReferences(valid, filter),
      withTags(valid),
      ...(minAmount === undefined ? [] : [{ amount: { gte: minAmount } }]),
      ...(maxAmount === undefined ? [] : [{ amount: { lte: maxAmount } }]),
    ],
  };
}
