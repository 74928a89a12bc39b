import { readRecord } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { notFound } from '../../../errors.ts';
import type { ImportPreviewModel } from '../../../generated/prisma/models.ts';
import type { StatementContext } from '../../../graphql/schema/context.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { lockFinances } from '../lock-finances.ts';
import { livePreviews } from './import-preview.ts';

export type OwnPreview = Pick<
  ImportPreviewModel,
  'id' | 'committedAt' | 'settings' | 'layout' | 'importedCount'
>;

const selection = toSelection('ImportPreview', {
  select: { id: true, committedAt: true, settings: true, layout: true, importedCount: true },
});

/**
 * Locks the caller's finances and finds the caller's preview, which then stays the same until the
 * transaction ends.
 * @throws NOT_FOUND, also if it has expired
 */
export async function lockOwnPreview(
  globalId: string,
  context: StatementContext,
): Promise<OwnPreview> {
  await lockFinances(context);
  return findOwnPreview(globalId, context);
}

/**
 * Finds the caller's preview with a global id. The caller's finances must be locked.
 * @throws NOT_FOUND, also if it has expired
 */
export async function findOwnPreview(
  globalId: string,
  context: StatementContext,
): Promise<OwnPreview> {
  const id = recordId('ImportPreview', globalId);
  const where = { id, ...livePreviews(context) };
  const found = await readRecord<'ImportPreview'>(context.database, { where, selection });
  if (!found) throw notFound();
  return found as unknown as OwnPreview;
}
