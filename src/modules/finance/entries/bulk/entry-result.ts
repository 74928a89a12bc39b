import type { GraphQLResolveInfo } from 'graphql';
import type { ErrorDetail } from '../../../../errors.ts';
import type { AccountModel, EntryModel } from '../../../../generated/prisma/models.ts';
import { builder } from '../../../../graphql/schema/builder.ts';
import { charge } from '../../../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../../../graphql/schema/context.ts';
import { findRecordsOfField } from '../../../../graphql/schema/find-record.ts';
import { ValidationIssue } from '../../../../graphql/schema/validation-issue.ts';
import { Entry } from '../entry.ts';
import { type BulkRow, validRows } from './rows.ts';

/** The issues that a rejected row usually has. */
const usualIssues = 2;

export const resultFields = {
  index: { description: 'The position of the row in the input, starting at 0.' },
  issues: {
    type: [ValidationIssue] as [typeof ValidationIssue],
    description: 'Why the row is rejected. Empty if it is not.',
    extensions: charge({ listSize: usualIssues }),
    resolve: ({ issues }: { readonly issues: readonly ErrorDetail[] }) => [...issues],
  },
};

export interface EntryResult extends Pick<BulkRow<unknown>, 'index' | 'issues'> {
  readonly entry: EntryModel | null;
}

export const EntryResult = builder.objectRef<EntryResult>('EntryResult').implement({
  description: 'The result of a row of `createEntries` or `updateEntries`.',
  fields: (t) => ({
    index: t.exposeInt('index', resultFields.index),
    entry: t.expose('entry', {
      type: Entry,
      nullable: true,
      description: 'The entry. Null if the row is rejected.',
    }),
    issues: t.field(resultFields.issues),
  }),
});

/** The entries that the operation selects are read by one statement. */
export async function entryResults<Value>(
  rows: readonly BulkRow<Value>[],
  idOf: (value: Value) => number,
  context: StatementContext,
  info: GraphQLResolveInfo,
): Promise<EntryResult[]> {
  const ids = validRows(rows).map(({ value }) => idOf(value));
  const where = { id: { in: ids }, userId: userIdOf(context) };
  const field = 'results.entry';
  const options = { model: 'Entry', field, where, context, info } as const;
  const entries = ids.length === 0 ? [] : ((await findRecordsOfField(options)) ?? []);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.map(({ index, value, issues }) => ({
    index,
    issues,
    entry: value === undefined ? null : (byId.get(idOf(value)) ?? null),
  }));
}

export async function findPayloadAccounts(
  ids: readonly number[],
  context: StatementContext,
  info: GraphQLResolveInfo,
): Promise<AccountModel[]> {
  if (ids.length === 0) return [];
  const where = { id: { in: ids }, userId: userIdOf(context) };
  const options = { model: 'Account', field: 'accounts', where, context, info } as const;
  return (await findRecordsOfField(options)) ?? [];
}
