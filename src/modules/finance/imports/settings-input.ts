import type { InputShapeFromFields } from '@pothos/core';
import { type BuilderTypes, builder } from '../../../graphql/schema/builder.ts';
import { columnRoles } from '../../../imports/column-names.ts';
import { maxColumn, maxNameLength, maxNames } from './input.ts';

export const ImportDateFormat = builder.enumType('ImportDateFormat', {
  description:
    'The order of day, month and year in the dates of a file. Dates that begin with a year of four digits, and dates with the name of the month, are read in any case.',
  values: {
    YEAR_MONTH_DAY: { description: 'For example `2026-03-31`.' },
    DAY_MONTH_YEAR: { description: 'For example `31/03/2026` or `31.03.26`.' },
    MONTH_DAY_YEAR: { description: 'For example `03/31/2026`.' },
  } as const,
});

export const ImportDecimalSeparator = builder.enumType('ImportDecimalSeparator', {
  description: 'The decimal separator of the amounts in a file.',
  values: {
    POINT: { description: 'For example `1,234.56`.' },
    COMMA: { description: 'For example `1.234,56`.' },
  } as const,
});

const contents = {
  date: 'the date',
  amount:
    'the amount. Negative amounts are expenses. In a file with categories and without negative amounts, the type of the category in the row decides about an amount without a sign, and a row without a known category is an expense; otherwise it is income',
  debit: 'the amount of an expense. Used with `credit`, without `amount`',
  credit: 'the amount of an income. Used with `debit`, without `amount`',
  type: 'the type, such as `expense`, `debit`, `income` or `credit`, which takes precedence over the sign of the amount',
  payee:
    'the payee, which comes before the description: `Payee – Description`, at most 500 characters. If one of them contains the other, only the longer one is used',
  description: 'the description',
  category: 'the name of the category',
  account: 'the name of the account',
  tags: 'the tags, separated by `;`. A backslash precedes a `;` or a backslash of a tag',
  recurring: '`true` or `yes` for entries that repeat',
} as const;

const columnDescription = (role: keyof typeof contents) =>
  `The position of the column with ${contents[role]}.`;

const ImportColumnsInput = builder.inputType('ImportColumnsInput', {
  description: `Which columns of a file are used, by their positions from 0 to ${maxColumn}. Columns left out are not used.`,
  fields: (t) =>
    Object.fromEntries(
      columnRoles.map((role) => [role, t.int({ description: columnDescription(role) })]),
    ) as Record<keyof typeof contents, ReturnType<typeof t.int>>,
});

export const ImportColumns = builder
  .objectRef<Partial<Record<keyof typeof contents, number>>>('ImportColumns')
  .implement({
    description: 'Which columns of a file are used, by their positions, starting at 0.',
    fields: (t) =>
      Object.fromEntries(
        columnRoles.map((role) => [
          role,
          t.int({
            nullable: true,
            description: `${columnDescription(role)} Null if no column is used.`,
            resolve: (columns) => columns[role] ?? null,
          }),
        ]),
      ),
  });

const nameDescription = `The name in the file, 1 to ${maxNameLength} characters, compared ignoring case.`;

const ImportCategoryInput = builder.inputType('ImportCategoryInput', {
  description: 'The category for a name in a file.',
  fields: (t) => ({
    name: t.string({ required: true, description: nameDescription }),
    categoryId: t.id({
      required: true,
      description: "The category's global id. Used for rows of its type.",
    }),
  }),
});

const ImportAccountInput = builder.inputType('ImportAccountInput', {
  description: 'The account for a name in a file. In an OFX file, the name is an account number.',
  fields: (t) => ({
    name: t.string({ required: true, description: nameDescription }),
    accountId: t.id({ description: "The account's global id. Null for no account." }),
  }),
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** The fields with which a user corrects detected values. */
export const settingsFields = (t: InputFields) => ({
  hasHeader: t.boolean({
    description: 'Whether a CSV file has a row with the names of its columns. Ignored for OFX.',
  }),
  columns: t.field({ type: ImportColumnsInput, description: 'Which columns are used.' }),
  dateFormat: t.field({ type: ImportDateFormat, description: 'The date format.' }),
  decimalSeparator: t.field({
    type: ImportDecimalSeparator,
    description: 'The decimal separator.',
  }),
  accountId: t.id({
    description:
      'The account of rows without an account, and of rows whose account is not found. Null for no account. Default: the default account, or no account if the file has a column with accounts.',
  }),
  expenseCategoryId: t.id({
    description:
      'The category of expenses for which no category is found by name or by earlier entries with the same or a similar description. Default: the category with the name "Other".',
  }),
  incomeCategoryId: t.id({
    description:
      'The category of income for which no category is found by name or by earlier entries with the same or a similar description. Default: the category with the name "Other".',
  }),
  categories: t.field({
    type: [ImportCategoryInput],
    description: `The categories for names in the file, at most ${maxNames}. For other names, the category with this name and the type of the row is used. \`unknownCategoryName\` of a row contains a name that is not found.`,
  }),
  accounts: t.field({
    type: [ImportAccountInput],
    description: `The accounts for names in the file, at most ${maxNames}. For other names, the account with this name is used, otherwise that of \`accountId\`. \`unknownAccountName\` of a row contains a name that is not found.`,
  }),
});

/** The settings as a client sends them. */
export type SettingsInput = Readonly<InputShapeFromFields<ReturnType<typeof settingsFields>>>;
