import { z } from 'zod';
import { ImportRowStatus } from '../../../generated/prisma/enums.ts';
import { enumFilter, filterInput, flagFilter, notOn } from '../../../input/filters.ts';
import { graphqlId } from '../../../input/ids.ts';
import { text, wholeNumber } from '../../../input/text.ts';

/** The maximum number of names in a list of an input. */
export const maxNames = 200;
/** The maximum length of a name in a file, in characters. */
export const maxNameLength = 200;
/** The highest position of a column. */
export const maxColumn = 99;

const column = wholeNumber({ min: 0, max: maxColumn }).nullish();

const columns = z.object({
  date: column,
  amount: column,
  debit: column,
  credit: column,
  type: column,
  payee: column,
  description: column,
  category: column,
  account: column,
  tags: column,
  recurring: column,
});

const names = <Id extends z.ZodRawShape>(id: Id) =>
  z
    .array(z.object({ name: text({ max: maxNameLength }), ...id }))
    .max(maxNames, { error: `are too many (maximum is ${maxNames})` });

/** The settings of an import, besides its file. */
export const importSettingsInput = z.object({
  columns: columns.nullish(),
  accountId: graphqlId().nullish(),
  expenseCategoryId: graphqlId().nullish(),
  incomeCategoryId: graphqlId().nullish(),
  categories: names({ categoryId: graphqlId() }).nullish(),
  accounts: names({ accountId: graphqlId().nullish() }).nullish(),
});

export const importRowFilter = filterInput({
  name: 'ImportRowFilter',
  description:
    'Which rows to return: those that meet all conditions. A condition that is null is ignored.',
  fields: notOn(
    {
      rest: 'The documents have no imports.',
      cli: '`folio entries import` shows the first invalid rows only.',
    },
    {
      status: enumFilter('ImportRowStatus', ImportRowStatus, {
        description: 'Return only rows with this status.',
      }),
      possibleDuplicate: flagFilter({
        description:
          '`true`: return only new rows that are possible duplicates. `false`: only other rows.',
      }),
      unknownCategory: flagFilter({
        description:
          '`true`: return only rows with an `unknownCategoryName`. `false`: only other rows.',
      }),
      unknownAccount: flagFilter({
        description:
          '`true`: return only rows with an `unknownAccountName`. `false`: only other rows.',
      }),
      defaultCategory: flagFilter({
        description:
          '`true`: return only rows with a default category (`categorySource` is DEFAULT). `false`: only other rows.',
      }),
    },
  ),
});
