import { z } from 'zod';
import { calendarDay, calendarMonth } from '../../../input/calendar.ts';
import {
  amountField,
  booleanField,
  dateField,
  idField,
  optionalIdField,
  optionalTextField,
  tagChangesField,
  tagsField,
} from '../../../input/fields.ts';
import { idList } from '../../../input/ids.ts';
import { createInput, updateInput } from '../../../input/input.ts';
import { addIssue } from '../../../input/issues.ts';
import { centsOf, money } from '../../../input/money.ts';
import { tagList, text } from '../../../input/text.ts';

const fields = {
  categoryId: idField({
    about:
      "The entry's category, one of the caller's. Its type makes the entry income or an expense.",
  }),
  amount: amountField(),
  description: optionalTextField({ max: 500 }),
  date: dateField({ defaultNote: 'Default: today in UTC.' }),
  recurring: booleanField({ about: 'Whether the entry repeats.', default: false }),
  tags: tagsField(),
  // Null is a value here: an entry without an account (D132).
  accountId: optionalIdField({
    about: "The account to link, one of the caller's. Null for none.",
    defaultNote: 'Default: the default account.',
  }),
};

export const createEntryInput = createInput({
  name: 'CreateEntryInput',
  description: 'A new entry.',
  fields,
});

const tagChanges = {
  addTags: tagChangesField({
    about: 'Tags to add after the present ones, which keep their order.',
    note: "Tags that the entry has are not added again. Can't be combined with tags.",
  }),
  removeTags: tagChangesField({
    about: 'Tags to remove, before others are added.',
    note: "Tags that the entry does not have are ignored. Can't be combined with tags.",
  }),
};

const changes = updateInput({
  name: 'UpdateEntryInput',
  description:
    'The fields of an entry to update. Fields left out keep their value; null clears the description and the account, and is rejected elsewhere.',
  fields: { ...fields, ...tagChanges },
});

export const updateEntryInput = {
  ...changes,
  schema: changes.schema.superRefine(({ tags, addTags, removeTags }, context) => {
    if (tags !== undefined && (addTags !== undefined || removeTags !== undefined)) {
      addIssue(context, 'INVALID', "can't be combined with addTags and removeTags", ['tags']);
    }
  }),
};

/** The documented body of REST, which replaces all tags. */
export const updateEntryBody = changes.restSchema.omit({ addTags: true, removeTags: true });

/** The conditions of `EntryFilter` whose values GraphQL does not validate. */
export const entryFilter = z
  .object({
    month: calendarMonth(),
    from: calendarDay(),
    to: calendarDay(),
    categoryIds: idList(),
    accountIds: idList(),
    anyTags: tagList(),
    allTags: tagList(),
    search: text({ max: 100 }),
    minAmount: money(),
    maxAmount: money(),
  })
  .partial()
  .superRefine(({ month, from, to, minAmount, maxAmount }, context) => {
    if (month !== undefined && (from !== undefined || to !== undefined)) {
      addIssue(context, 'INVALID', "can't be combined with from and to", ['month']);
    }
    if (from !== undefined && to !== undefined && from > to) {
      addIssue(context, 'TOO_LARGE', "can't be after to", ['from']);
    }
    if (
      minAmount !== undefined &&
      maxAmount !== undefined &&
      centsOf(minAmount) > centsOf(maxAmount)
    ) {
      addIssue(context, 'TOO_LARGE', "can't be greater than maxAmount", ['minAmount']);
    }
  });

/** The month to list. */
export const monthFilter = z.object({ month: calendarMonth() }).partial();
