import type { z } from 'zod';
import type { Filter } from '../../../database/query/filter.ts';
import { wordCondition } from '../../../database/query/word-condition.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { validFilter } from '../../../graphql/schema/validate.ts';
import { amountReadings } from '../../../imports/amounts.ts';
import { dayOf, daysOf } from '../../../input/calendar.ts';
import { within } from './entry-list.ts';
import { entryFilter } from './input.ts';

export const EntryFilter = inputType(entryFilter);

type ValidFilter = z.output<typeof entryFilter.schema>;

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

function withTags({ anyTags, allTags }: ValidFilter): Filter<'Entry'> {
  return {
    AND: [
      ...(anyTags ? [{ tags: { hasSome: anyTags, mode: 'insensitive' } } as const] : []),
      ...(allTags?.length ? [{ tags: { hasEvery: allTags, mode: 'insensitive' } } as const] : []),
    ],
  };
}

/**
 * `IS TRUE` makes PostgreSQL read the categories once. With old statistics, a join read them for each
 * entry; with an array of many categories, it read and sorted all entries for a page.
 */
const ofType = (userId: string, type: string): Filter<'Entry'> => ({
  sql: (column, parameters) =>
    `(${column('categoryId')} IN (SELECT "id" FROM "categories"
       WHERE "user_id" = ${parameters.add(userId, 'uuid')}
         AND "type" = ${parameters.add(type.toLowerCase(), 'category_type')})) IS TRUE`,
});

function withReferences({ categoryIds, accountIds, hasAccount }: ValidFilter): Filter<'Entry'> {
  const serials = (typename: string, ids: readonly string[]) =>
    ids.map((id) => recordSerial(typename, id));
  return {
    ...(categoryIds ? { categoryId: { in: serials('Category', categoryIds) } } : {}),
    AND: [
      ...(accountIds ? [{ accountId: { in: serials('Account', accountIds) } }] : []),
      ...(hasAccount === undefined
        ? []
        : [{ accountId: hasAccount ? ({ not: null } as const) : null }]),
    ],
  };
}

/** The amounts that a word can mean, without their sign: "34.65", "−1.234,50". */
function amountsOf(word: string): string[] {
  if (!/^[-−+]?\d[\d.,'’]*$/.test(word)) return [];
  const readings = amountReadings(word).map((each) => each.replace('-', ''));
  return readings.filter((each) => /^\d{1,10}(?:\.\d{1,2})?$/.test(each));
}

/** In the description, or as the amount. */
const withWord = (word: string): Filter<'Entry'> => ({
  OR: [
    {
      sql: (column, parameters) => wordCondition(word, { sql: column('description') }, parameters),
    },
    ...amountsOf(word).map((amount) => ({ amount: { gte: amount, lte: amount } })),
  ],
});

/**
 * The condition for the entries of a user that meet a filter. `conditionSql` makes it SQL for
 * other statements.
 * @throws VALIDATION_FAILED for invalid values; NOT_FOUND for an id that is not of the right type
 */
export function entriesWhere(userId: string, filter: object | null | undefined): Filter<'Entry'> {
  if (!filter) return { userId };
  const valid = validFilter(entryFilter, filter);
  const { type, search, minAmount, maxAmount, recurring } = valid;
  return {
    userId,
    ...withDate(valid),
    ...(recurring === undefined ? {} : { recurring }),
    AND: [
      ...(search ?? []).map(withWord),
      ...(type ? [ofType(userId, type)] : []),
      withReferences(valid),
      withTags(valid),
      ...(minAmount === undefined ? [] : [{ amount: { gte: minAmount } }]),
      ...(maxAmount === undefined ? [] : [{ amount: { lte: maxAmount } }]),
    ],
  };
}
