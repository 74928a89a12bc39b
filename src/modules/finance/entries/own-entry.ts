import { notFound } from '../../../errors.ts';
import type { StatementContext } from '../../../graphql/schema/context.ts';
import { lockFinances } from '../lock-finances.ts';
import { OwnEntries, type OwnEntry } from './own-entries.ts';

/**
 * Finds the caller's entry with a global id and locks it until the transaction ends.
 * @throws NOT_FOUND
 */
export async function lockOwnEntry(globalId: string, context: StatementContext): Promise<OwnEntry> {
  await lockFinances(context);
  const entry = (await OwnEntries.read([globalId], context)).find(globalId);
  if (!entry) throw notFound();
  return entry;
}
