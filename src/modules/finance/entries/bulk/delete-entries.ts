import { runSql, sql } from '../../../../database/query/write.ts';
import type { ErrorDetail } from '../../../../errors.ts';
import { builder } from '../../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../../graphql/schema/context.ts';
import { changeBalances } from '../balance.ts';
import { maxBulkEntries } from '../input.ts';
import { OwnEntries } from '../own-entries.ts';
import { bulkMutation } from './bulk-mutation.ts';
import { resultFields } from './entry-result.ts';
import { readRows } from './rows.ts';

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
    issues: t.field(resultFields.issues),
  }),
});

bulkMutation('deleteEntries', {
  action: 'DELETED',
  description: `Deletes up to ${maxBulkEntries} of the caller's entries and updates the balances of their accounts, in one transaction.`,
  input: { type: 'Entries to delete.', argument: 'The entries to delete.' },
  list: 'ids',
  rows: (t) =>
    t.idList({
      required: true,
      description: `The global ids of the entries, at most ${maxBulkEntries}, each once.`,
    }),
  rejected: 'entries that do not exist',
  resultType: DeletedEntryResult,
  read: async (ids, context) => {
    const entries = await OwnEntries.read(ids, context);
    return readRows(ids, (globalId) => ({ globalId, ...entries.take(globalId, []) }));
  },
  write: async (deleted, context) => {
    const accountIds = await changeBalances(
      deleted.map(({ effect }) => ({ before: effect })),
      context,
    );
    const serials = deleted.map(({ id }) => id);
    await runSql(
      context.database,
      sql`DELETE FROM "entries"
           WHERE "id" = ANY(${serials}::bigint[]) AND "user_id" = ${userIdOf(context)}::uuid`,
    );
    return accountIds;
  },
  results: async (rows) =>
    rows.map(({ index, value, issues }) => ({
      index,
      issues,
      deletedEntryId: value?.globalId ?? null,
    })),
});
