import { z } from 'zod';
import { calendarDay, calendarMonth } from '../../../input/calendar.ts';
import { graphqlIds, type IdReader } from '../../../input/ids.ts';
import { money } from '../../../input/money.ts';
import { flag, optionalText, tagList, text } from '../../../input/text.ts';

const writable = (idOf: IdReader) => ({
  categoryId: idOf(),
  amount: money({ positive: true }),
  description: optionalText({ max: 500 }),
  date: calendarDay(),
  recurring: flag(),
  tags: tagList(),
  accountId: idOf().nullable(),
});

/** What a new entry takes; null is as if left out, but for the account: null is none (D22, D132). */
export function createEntryInput(idOf: IdReader = graphqlIds) {
  const fields = writable(idOf);
  return z.object({
    ...fields,
    description: fields.description.optional().transform((given) => given ?? null),
    date: fields.date.nullish().transform((given) => given ?? undefined),
    recurring: fields.recurring.nullish().transform((given) => given ?? false),
    tags: fields.tags.nullish().transform((given) => given ?? []),
    accountId: fields.accountId.optional(),
  });
}

/** What an update takes: only what is supplied changes; description and account may be null. */
export function updateEntryInput(idOf: IdReader = graphqlIds) {
  return z.object(writable(idOf)).partial();
}

/** What a list may be narrowed to, as far as the schema does not say it. */
export const entryFilter = z.object({ month: calendarMonth(), tag: text({ max: 50 }) }).partial();

/** Which month to list. */
export const monthFilter = z.object({ month: calendarMonth() }).partial();
