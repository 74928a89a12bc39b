import { runSql, sql } from '../../../../database/query/write.ts';
import type { ErrorDetail } from '../../../../errors.ts';
import { builder } from '../../../../graphql/schema/builder.ts';
import { charge } from '../../../../graphql/schema/charge.ts';
import { statementsOnly } from '../../../../graphql/schema/mutation-options.ts';
import { ValidationIssue } from '../../../../graphql/schema/validation-issue.ts';
import { lockFinances } from '../../lock-finances.ts';
import { changeBalances } from '../balance.ts';
import { OwnEntries } from '../own-entries.ts';
import { bulkPayload } from './bulk-payload.ts';
import { findPayloadAccounts, resultFields } from './entry-result.ts';
import {
  BulkErrorPolicy,
  maxRows,
  readRows,
  requireRowLimit,
  requireRows,
  validRows,
} from './rows.ts';

const DeleteEntriesInput = builder.inputType('DeleteEntriesInput', {
  description: 'Entries to delete.',
  fields: (t) => ({
    ids: t.idList({
      required: true,
      description: `The global ids of the entries, at most ${maxRows}, each once.`,
    }),
    errorPolicy: t.field({
      type: BulkErrorPolicy,
      description: 'How to handle entries that do not exist. Default: REJECT_ALL.',
    }),
  }),
});

interface Result {
  readonly index: number;
  readonly deletedEntryId: string | null;
  readonly issues: readonly ErrorDetail[];
}

const DeletedEntryResult = builder.objectRef<Result>('DeletedEntryResult').implement({
  description: 'The result of a row of `deleteEntries`.',
  fields: (t) => ({
    index: t.exposeInt('index', resultFields.index),
    deletedEntryId: t.exposeID('deletedEntryId', {
      nullable: true,
      description: 'The global id of the deleted entry. Null if the row is rejected.',
    }),
    issues: t.field({
      ...resultFields.issues,
      type: [ValidationIssue],
      resolve: ({ issues }) => [...issues],
    }),
  }),
});

const DeleteEntriesPayload = bulkPayload('deleteEntries', DeletedEntryResult);

builder.mutationField('deleteEntries', (t) =>
  t.field({
    type: DeleteEntriesPayload,
    description: `Deletes up to ${maxRows} of the caller's entries and updates the balances of their accounts, in one transaction.`,
    authScopes: { finance: true },
    extensions: { ...statementsOnly, ...charge({ rows: 'ids' }) },
    args: {
      input: t.arg({
        type: DeleteEntriesInput,
        required: true,
        description: 'The entries to delete.',
      }),
    },
    resolve: async (_root, { input }, context, info) => {
      const { ids, errorPolicy } = input;
      requireRowLimit('ids', ids);
      await lockFinances(context);
      const entries = await OwnEntries.read(ids, context);
      const rows = readRows(ids, (id) => entries.take(id, []));
      requireRows(rows, 'ids', errorPolicy);
      const deleted = validRows(rows).map(({ value }) => value);
      const accountIds = await changeBalances(
        deleted.map(({ effect }) => ({ before: effect })),
        context,
      );
      const serials = deleted.map(({ id }) => id);
      await runSql(
        context.database,
        sql`DELETE FROM "entries" WHERE "id" = ANY(${serials}::int[])`,
      );
      return {
        results: rows.map(({ index, value, issues }) => ({
          index,
          issues,
          deletedEntryId: value ? (ids[index] as string) : null,
        })),
        accounts: await findPayloadAccounts(accountIds, context, info),
      };
    },
  }),
);
