import { updateRecord } from '../../../database/query/write.ts';
import { FolioError } from '../../../errors.ts';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../changes/undoable.ts';
import { Account } from '../accounts/account.ts';
import { findPayloadAccounts } from '../entries/bulk/entry-result.ts';
import { ImportPreview } from './import-preview.ts';
import { countWithoutCategory, insertImported } from './insert-imported.ts';
import { findOwnPreview, type OwnPreview } from './own-preview.ts';
import { readingCost } from './preview-payload.ts';
import { rememberLayout } from './remembered-layout.ts';
import { deleteRows } from './write-rows.ts';

/** The usual number of accounts in a file, for the cost of an operation. */
const usualAccounts = 5;

interface Payload extends WithChange {
  readonly importedCount: number;
  readonly accounts: AccountModel[];
}

const payload = recordPayload<'ImportPreview', Payload>('commitImport', 'ImportPreview', {
  type: ImportPreview,
  description: 'The preview.',
  fields: (t) => ({
    importedCount: t.expose('importedCount', {
      type: 'NonNegativeInt',
      description: 'The number of entries that the first commit of the preview created.',
    }),
    accounts: t.expose('accounts', {
      type: [Account],
      description:
        'The accounts whose balance has changed, with their new balance. Empty if the preview was committed before.',
      extensions: charge({ listSize: usualAccounts }),
    }),
    ...changeField(t),
  }),
});

/** Creates the entries of a preview. Afterwards, the preview has only its counts. */
async function commit(preview: OwnPreview, undoId: string, context: StatementContext) {
  const { id } = preview;
  const missing = await countWithoutCategory(id, context);
  if (missing > 0) {
    const rows = missing === 1 ? '1 row' : `${missing} rows`;
    const message = `The category of ${rows} was deleted. Set another one, or read the file again`;
    throw new FolioError('CONFLICT', { message });
  }
  const { count, accountIds } = await insertImported(id, context);
  await deleteRows(id, context);
  await rememberLayout(preview, context);
  const where = { id, userId: userIdOf(context) };
  await updateRecord(context.database, 'ImportPreview', where, {
    content: new Uint8Array(),
    importedCount: count,
    committedAt: context.now,
    undoId,
  });
  return { count, accountIds };
}

builder.mutationField('commitImport', (t) =>
  t.field({
    type: payload.type,
    description:
      'Creates an entry for each new row of a preview, and updates the balances of their accounts, in one transaction. Idempotent: another commit of the preview creates nothing. Rows whose entries were created in the meantime are skipped. CONFLICT if the category of a new row was deleted. Deletes the file and its rows, and remembers the columns and formats that were set, for files with the same columns: at most 100, for a year. `undoChange` deletes the entries again.',
    authScopes: { finance: true },
    extensions: charge({ once: readingCost }),
    args: idArgument('preview'),
    resolve: statementsOnly(async (_root, args, context, info) => {
      const undoId = await lockForUndo(context);
      const preview = await findOwnPreview(args.id, context);
      const { id, importedCount } = preview;
      const { count, accountIds } =
        importedCount === null
          ? await commit(preview, undoId, context)
          : { count: importedCount, accountIds: [] };
      return {
        ...(await payload.find({ id }, context, info)),
        importedCount: count,
        accounts: await findPayloadAccounts(accountIds, context, info),
        change: await findPayloadChange({ undoId, action: 'CREATED' }, context, info),
      };
    }),
  }),
);
