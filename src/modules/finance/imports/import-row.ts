import type { GraphQLResolveInfo } from 'graphql';
import type { ErrorDetail } from '../../../errors.ts';
import { resolveBatchedRecord } from '../../../graphql/schema/batched-record.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { connectionType } from '../../../graphql/schema/connection-type.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import { ValidationIssue } from '../../../graphql/schema/validation-issue.ts';
import { Account } from '../accounts/account.ts';
import { Category, CategoryType } from '../categories/category.ts';
import { Entry } from '../entries/entry.ts';

/** The usual number of issues of an invalid row, for the cost of an operation. */
const usualIssues = 2;

const ImportRowStatus = builder.enumType('ImportRowStatus', {
  description: 'What a commit does with a row of a file.',
  values: {
    NEW: { description: 'An entry is created from the row.' },
    DUPLICATE: {
      description:
        'The row is skipped, because its entry exists already, or because it is in the file twice.',
    },
    INVALID: { description: 'The row is skipped, because it has validation issues.' },
    EXCLUDED: { description: 'The row is skipped, because the user has excluded it.' },
  } as const,
});

const ImportCategorySource = builder.enumType('ImportCategorySource', {
  description:
    'How the category of a row of a file was found: CHOSEN, otherwise by SETTING, otherwise NAME, otherwise DESCRIPTION, otherwise DEFAULT.',
  values: {
    CHOSEN: { description: 'The category that the user has chosen for the row.' },
    SETTING: {
      description:
        'The category that the settings of the preview (`categories`) contain for the name in the file.',
    },
    NAME: { description: 'The category with the name in the file and the type of the row.' },
    DESCRIPTION: {
      description:
        'The category used most for entries with the description and the type of the row, among the 5,000 latest entries; otherwise for entries with a similar description: with the same words without numbers, with the same payee, or with the same first two words.',
    },
    DEFAULT: {
      description:
        'The category in `expenseCategoryId` or `incomeCategoryId` of the settings, otherwise the category with the name "Other".',
    },
  } as const,
});

/** The entry of the caller with an id; null if it does not exist. */
function findEntry(id: number | null, context: Context, info: GraphQLResolveInfo) {
  return id === null ? null : resolveBatchedRecord({ model: 'Entry', id, context, info });
}

export const ImportRow = builder.prismaObject('ImportRow', {
  description: 'A row of a file, as the entry that a commit would create.',
  // Each field selects its own column.
  select: { previewId: true, id: true },
  fields: (t) => ({
    position: t.expose('id', {
      type: 'PositiveInt',
      description:
        'The position of the row in the file, starting at 1. Rows above the entries count, such as the names of the columns.',
    }),
    line: t.expose('line', {
      type: 'PositiveInt',
      description: 'The line of the file at which the row starts, starting at 1.',
    }),
    status: t.expose('status', {
      type: ImportRowStatus,
      description: 'What a commit does with the row.',
    }),
    date: t.expose('date', {
      type: 'LocalDate',
      nullable: true,
      description: 'The date. Null if it is not valid.',
    }),
    amount: t.expose('amount', {
      type: 'Money',
      nullable: true,
      description: 'The amount, always positive. Null if it is not valid.',
    }),
    type: t.expose('type', {
      type: CategoryType,
      nullable: true,
      description:
        'Whether the row is an expense or income: by the column with types, by the sign of the amount, or by the category. Null if there is no valid amount.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'At most 500 characters. Null if there is none, or if it is not valid.',
    }),
    tags: t.exposeStringList('tags', {
      extensions: charge({ listSize: 20 }),
      description: 'At most 20 tags of at most 50 characters each. Empty if they are not valid.',
    }),
    recurring: t.exposeBoolean('recurring', { description: 'Whether the entry repeats.' }),
    category: t.relation('category', {
      type: Category,
      nullable: true,
      description: 'The category. Null if none is found.',
    }),
    categorySource: t.field({
      type: ImportCategorySource,
      nullable: true,
      description:
        'How the category was found. Null if there is no category, or if an older version of the server has read the file.',
      select: { categoryId: true, categorySource: true },
      resolve: ({ categoryId, categorySource }) => (categoryId === null ? null : categorySource),
    }),
    unknownCategoryName: t.exposeString('unknownCategoryName', {
      nullable: true,
      description:
        'The name of a category in the file, if the caller has no category of this name and of the type of the row, and the settings give none: at most 200 characters. `categories` of the settings can give one. Null for other rows, and for rows without a valid amount.',
    }),
    account: t.relation('account', {
      type: Account,
      nullable: true,
      description: 'The account. Null for none.',
    }),
    unknownAccountName: t.exposeString('unknownAccountName', {
      nullable: true,
      description:
        'The account name in the file, at most 200 characters, if the caller has no account of this name and `accounts` of the settings gives none for it. Null for other rows, and for OFX files.',
    }),
    duplicateOf: t.field({
      type: Entry,
      nullable: true,
      description:
        'The entry that the row duplicates. Null if the row is not a duplicate, if it duplicates another row of the file, or if the entry was deleted.',
      select: { status: true, entryId: true },
      resolve: ({ status, entryId }, _args, context, info) =>
        status === 'DUPLICATE' ? findEntry(entryId, context, info) : null,
    }),
    possibleDuplicateOf: t.field({
      type: Entry,
      nullable: true,
      description:
        'For a new row: an entry with the same account, date and amount, which is not the duplicate of another row. A commit creates the entry of the row in any case. Null if there is none, or if the entry was deleted.',
      select: { status: true, entryId: true },
      resolve: ({ status, entryId }, _args, context, info) =>
        status === 'NEW' ? findEntry(entryId, context, info) : null,
    }),
    issues: t.field({
      type: [ValidationIssue],
      description: 'The validation issues of the row. Empty for valid rows.',
      extensions: charge({ listSize: usualIssues }),
      select: { issues: true },
      resolve: ({ issues }) => JSON.parse(issues) as ErrorDetail[],
    }),
  }),
});

export const ImportRowConnection = connectionType(ImportRow, 'rows of a file');
