import { z } from 'zod';
import { calendarDay, calendarMonth, checkDayOrder } from '../../../input/calendar.ts';
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
import {
  enumFilter,
  filterInput,
  flagFilter,
  idsFilter,
  plainFilter,
  tagsFilter,
} from '../../../input/filters.ts';
import { createInput, updateInput } from '../../../input/input.ts';
import { addIssue } from '../../../input/issues.ts';
import { centsOf, money } from '../../../input/money.ts';
import { searchRule, searchWords } from '../../../input/search-words.ts';
import { categoryTypeValues } from '../categories/input.ts';

/** The maximum number of entries that one mutation creates, updates or deletes. */
export const maxBulkEntries = 500;

/** In characters. */
export const maxDescriptionLength = 500;

const fields = {
  categoryId: idField({
    about:
      "The entry's category, one of the caller's. Its type makes the entry income or an expense.",
  }),
  amount: amountField(),
  description: optionalTextField({ max: maxDescriptionLength }),
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
    about: 'Tags to add after the present ones. The present ones keep their order.',
    note: "Tags that the entry has are not added again. Can't be combined with tags.",
  }),
  removeTags: tagChangesField({
    about: 'Tags to remove, before others are added.',
    note: "Tags that the entry does not have are ignored. Can't be combined with tags.",
  }),
};

const changes = updateInput({
  name: 'UpdateEntryInput',
  description: 'The fields of an entry to update.',
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

/** As documented, REST replaces all tags. */
export const updateEntryBody = changes.restSchema.omit({ addTags: true, removeTags: true });

const entries = filterInput({
  name: 'EntryFilter',
  description:
    'Which entries to return: those that meet all conditions. Conditions that are null are ignored; an empty list of ids or of `anyTags` matches no entries.',
  fields: {
    search: plainFilter('String', searchWords, {
      description: `Return only entries that have all of these words in their description, in any order, ignoring case. A number, such as \`34.65\`, is also found as the amount. ${searchRule} Fast if a word has 3 letters or digits in a row.`,
      maxLength: 100,
      readsAll: true,
      label: 'Description or amount',
    }),
    month: plainFilter('YearMonth', calendarMonth(), {
      description:
        "Return only entries of this month, for example `2026-03`. Can't be combined with `from` and `to`.",
    }),
    from: plainFilter('LocalDate', calendarDay(), {
      description: 'Return only entries on or after this date.',
    }),
    to: plainFilter('LocalDate', calendarDay(), {
      description: 'Return only entries on or before this date. Must not be before `from`.',
    }),
    type: enumFilter('CategoryType', categoryTypeValues, {
      description: 'Return only entries whose category has this type.',
      readsAll: true,
      any: 'Income and expenses',
    }),
    categoryIds: idsFilter('Category', {
      description: 'Return only entries of the categories',
      label: 'Categories',
    }),
    accountIds: idsFilter('Account', {
      description: 'Return only entries linked to the accounts',
      label: 'Accounts',
    }),
    hasAccount: flagFilter({
      description:
        '`true`: return only entries linked to an account. `false`: only entries without one.',
      readsAll: true,
      label: 'With or without an account',
      titles: { true: 'With an account', false: 'Without an account' },
    }),
    allTags: tagsFilter({
      description: 'Return only entries with all',
      readsAll: true,
      option: 'tag',
      label: 'All of these tags',
      chip: 'Tag:',
    }),
    anyTags: tagsFilter({
      description: 'Return only entries with at least one',
      readsAll: true,
      label: 'Any of these tags',
      chip: 'Any tag of:',
    }),
    minAmount: plainFilter('Money', money(), {
      description: 'Return only entries with at least this amount.',
      label: 'Minimum amount',
      chip: 'At least',
    }),
    maxAmount: plainFilter('Money', money(), {
      description:
        'Return only entries with at most this amount. Must not be less than `minAmount`.',
      label: 'Maximum amount',
      chip: 'At most',
    }),
    recurring: flagFilter({
      description: '`true`: return only entries that repeat. `false`: only entries that do not.',
      readsAll: true,
      titles: { true: 'Recurring only', false: 'Not recurring' },
      chip: 'Recurring',
    }),
  },
});

export const entryFilter = {
  ...entries,
  schema: entries.schema.superRefine((filter, context) => {
    const { month, from, to, minAmount, maxAmount } = filter;
    if (month !== undefined && (from !== undefined || to !== undefined)) {
      addIssue(context, 'INVALID', "can't be combined with from and to", ['month']);
    }
    checkDayOrder(filter, context);
    if (
      minAmount !== undefined &&
      maxAmount !== undefined &&
      centsOf(minAmount) > centsOf(maxAmount)
    ) {
      addIssue(context, 'TOO_LARGE', "can't be greater than the maximum amount", ['minAmount']);
    }
  }),
};

export const monthFilter = z.object({ month: calendarMonth() }).partial();
