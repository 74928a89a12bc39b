import { modelOf } from '../../database/changes/changes.ts';
import {
  type RestoredPart,
  restoreRows,
  UndoConflict,
} from '../../database/changes/restore-rows.ts';
import { undoHours, undoWindowMs } from '../../database/changes/undo.ts';
import { countRecords, readRecord } from '../../database/query/read-page.ts';
import { toSelection } from '../../database/query/selection.ts';
import { tableOf } from '../../database/query/table.ts';
import { FolioError, notFound } from '../../errors.ts';
import type { RecordType as Kind } from '../../generated/prisma/enums.ts';
import type { AccountModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { charge } from '../../graphql/schema/charge.ts';
import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';
import { decodeGlobalId } from '../../graphql/schema/global-id.ts';
import { statementsOnly } from '../../graphql/schema/mutation-options.ts';
import { parseSerial } from '../../graphql/schema/node.ts';
import { ownedByCaller } from '../../graphql/schema/own-records.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { accessError } from '../../identity/access.ts';
import { recordAccess } from '../../identity/record-access.ts';
import type { recordQuotas } from '../../settings/quotas.ts';
import { Account } from '../finance/accounts/account.ts';
import { findPayloadAccounts } from '../finance/entries/bulk/entry-result.ts';
import { countRestoredEntries } from '../finance/entries/entry-quota.ts';
import { storeUndoneImport } from '../finance/imports/undo-import.ts';
import { countImages } from '../quotas/image-quota.ts';
import { requireQuota } from '../quotas/require-quota.ts';
import { lockUser } from '../users/lock-user.ts';
import { RecordType, recordTypes } from './record-type.ts';

interface Counted {
  readonly recordType: Kind;
  readonly count: number;
}

const RestoredRecords = builder.objectRef<Counted>('RestoredRecords').implement({
  description: 'Records of one type that `undoChange` has restored or deleted.',
  fields: (t) => ({
    recordType: t.expose('recordType', {
      type: RecordType,
      description: 'The type of the records.',
    }),
    count: t.expose('count', { type: 'PositiveInt', description: 'The number of the records.' }),
  }),
});

interface Payload {
  readonly restored: readonly Counted[];
  readonly deleted: readonly Counted[];
  readonly accounts: readonly AccountModel[];
}

/** Accounts that the entries of a bulk change usually have. */
const usualAccounts = 10;

const UndoChangePayload = payloadType<Payload>('undoChange', (t) => ({
  restored: t.field({
    type: [RestoredRecords],
    description:
      'The restored records by type. Not counted: versions and moves of labels of templates, and accounts of which only the balance has changed.',
    extensions: charge({ listSize: recordTypes.length }),
    resolve: ({ restored }) => [...restored],
  }),
  deleted: t.field({
    type: [RestoredRecords],
    description: 'The records that the mutation had created, and that are deleted now, by type.',
    extensions: charge({ listSize: recordTypes.length }),
    resolve: ({ deleted }) => [...deleted],
  }),
  accounts: t.field({
    type: [Account],
    description: 'The accounts whose balance has changed, with their new balance.',
    extensions: charge({ listSize: usualAccounts }),
    resolve: ({ accounts }, _args, { budget }, info) => {
      budget.chargeItems(info, accounts.length);
      return [...accounts];
    },
  }),
}));

builder.mutationField('undoChange', (t) =>
  t.field({
    type: UndoChangePayload,
    description: `Undoes the mutation of one of the caller's changes within ${undoHours} hours, if it has deleted records or is a bulk update, a bulk creation or an import: all records that it has deleted or updated come back as they were, with ids, times, tags and images, those that it has created are deleted, and balances get back what it has changed. CONFLICT if one of them has changed since, or if the change can't be undone (see \`undoableUntil\`). Requires the same permission as the mutation.`,
    authScopes: { permission: 'MANAGE' },
    args: {
      id: t.arg.id({
        required: true,
        description: 'The global id of any change of the mutation.',
      }),
    },
    resolve: statementsOnly(async (_root, { id }, context, info) => {
      const number = changeNumber(id);
      const undoId = await findUndoId(number, context);
      await lockUser(context);
      const parts = await restore(undoId, context);
      await requireQuotas(parts, context);
      const { created = [], restored = [] } = Object.groupBy(parts, ({ action }) =>
        action === 'created' ? action : 'restored',
      );
      const accountIds = parts.filter(isBalance).flatMap(({ ids }) => ids.map(Number));
      if (created.length > 0) await storeUndoneImport(undoId, context);
      return {
        restored: countByType(restored),
        deleted: countByType(created),
        accounts: await findPayloadAccounts(accountIds, context, info),
      };
    }),
  }),
);

/** @throws NOT_FOUND if the id is malformed or of another type (D161) */
function changeNumber(globalId: string): number {
  const decoded = decodeGlobalId(globalId);
  const number = decoded?.typename === 'Change' ? parseSerial(decoded.rawId) : undefined;
  if (number === undefined) throw notFound();
  return Number(number);
}

const undoSelection = toSelection('Change', {
  select: { recordType: true, undoId: true, changedAt: true },
});

/** @throws NOT_FOUND, FORBIDDEN, CONFLICT */
async function findUndoId(id: number, context: StatementContext): Promise<string> {
  const where = { ownerId: userIdOf(context), id };
  const change = await readRecord<'Change'>(context.database, { where, selection: undoSelection });
  if (!change) throw notFound();
  const accessIssue = accessError(context.caller, recordAccess[change.recordType as Kind]);
  if (accessIssue) throw accessIssue;
  if (change.undoId === null) {
    throw conflict('Only deletions, bulk changes and imports can be undone');
  }
  const age = context.now.getTime() - (change.changedAt as Date).getTime();
  if (age >= undoWindowMs) throw conflict(`The change is more than ${undoHours} hours old`);
  return change.undoId as string;
}

/** @throws CONFLICT */
async function restore(undoId: string, context: StatementContext): Promise<RestoredPart[]> {
  try {
    const parts = await restoreRows(
      context.database,
      { undoId, ownerId: userIdOf(context) },
      context.now,
    );
    if (parts.length > 0) return parts;
  } catch (error) {
    if (error instanceof UndoConflict) throw conflict(error.message);
    throw error;
  }
  throw conflict('The change was undone already, or its records are no longer kept');
}

const conflict = (message: string) =>
  new FolioError('CONFLICT', {
    message: "The change can't be undone",
    details: [{ path: ['id'], message }],
  });

/** They come back with their template. */
const partsOfTemplates: ReadonlySet<Kind | undefined> = new Set([
  'PROMPT_TEMPLATE_VERSION',
  'PROMPT_TEMPLATE_LABEL_MOVE',
]);

/** Of the account, only the balance was changed. */
const isBalance = ({ table, action }: RestoredPart) => table === 'accounts' && action === 'updated';

const typesByTable = new Map(recordTypes.map((type) => [tableOf(modelOf(type)).name, type]));

function countByType(parts: readonly RestoredPart[]): Counted[] {
  const counts = new Map<Kind, number>();
  for (const part of parts.filter((each) => !isBalance(each))) {
    const type = typesByTable.get(part.table);
    if (type && !partsOfTemplates.has(type))
      counts.set(type, (counts.get(type) ?? 0) + part.ids.length);
  }
  return [...counts].map(([recordType, count]) => ({ recordType, count }));
}

const quotaOf: Readonly<Partial<Record<Kind, keyof typeof recordQuotas>>> = {
  PROMPT_TEMPLATE: 'templates',
  CATEGORY: 'categories',
  ACCOUNT: 'accounts',
  ENTRY: 'entries',
};

/** Records may have been created in place of the deleted ones. @throws VALIDATION_FAILED */
async function requireQuotas(parts: readonly RestoredPart[], context: StatementContext) {
  const inserted = parts.filter(({ action }) => action === 'deleted');
  for (const [type, ofType] of Map.groupBy(inserted, ({ table }) => typesByTable.get(table))) {
    const quota = type && quotaOf[type];
    if (!quota) continue;
    const model = modelOf(type);
    const count = await countRecords(context.database, model, ownedByCaller(model, context));
    requireQuota(quota, count - 1, context);
    const restored = ofType.reduce((sum, { ids }) => sum + ids.length, 0);
    if (type === 'ENTRY') await countRestoredEntries(restored, context);
  }
  await countImages(
    inserted.reduce((sum, { imageBytes }) => sum + imageBytes, 0),
    context,
  );
}
