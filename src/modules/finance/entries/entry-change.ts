import { isDeepStrictEqual } from 'node:util';
import type { StatementContext } from '../../../graphql/schema/context.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { dayOf } from '../../../input/calendar.ts';
import { type BalanceEffect, changeBalances } from './balance.ts';
import { updateEntryInput } from './input.ts';
import type { OwnEntry } from './own-entries.ts';
import type { OwnReferences } from './own-references.ts';
import { changedTags } from './tag-changes.ts';
import { type EntryColumns, updateEntryRows } from './write-entries.ts';

export interface EntryChange {
  readonly entry: OwnEntry;
  readonly columns: EntryColumns;
  readonly effect: BalanceEffect;
}

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * An entry with changes that a client has sent.
 * @param path the path of the changes in the field's arguments
 * @throws VALIDATION_FAILED
 */
export function changeOf(
  entry: OwnEntry,
  changes: unknown,
  references: OwnReferences,
  path: readonly string[],
): EntryChange {
  const valid = validInput(updateEntryInput.schema, changes, path);
  const { categoryId, accountId: account, date, tags, addTags, removeTags, ...others } = valid;
  const { category, accountId } = references.find({ categoryId, accountId: account });
  const columns = {
    ...entry.columns,
    ...given({
      ...others,
      tags: tags ?? changedTags(entry.columns.tags, { addTags, removeTags }, path),
      categoryId: category?.id,
      accountId,
      date: date === undefined ? undefined : dayOf(date),
    }),
  };
  const effect = {
    accountId: columns.accountId,
    type: category?.type ?? entry.effect.type,
    amount: columns.amount,
  };
  return { entry, columns, effect };
}

/**
 * Runs two statements. The user's finances must be locked since the entries were read.
 * @returns the ids of the accounts whose balance has changed
 */
export async function writeChanges(
  changes: readonly EntryChange[],
  context: StatementContext,
): Promise<readonly number[]> {
  const changed = changes.filter(
    ({ entry, columns }) => !isDeepStrictEqual(columns, entry.columns),
  );
  const effects = changed
    .filter(({ entry, effect }) => !isDeepStrictEqual(effect, entry.effect))
    .map(({ entry, effect }) => ({ before: entry.effect, after: effect }));
  const accountIds = await changeBalances(effects, context);
  // Last, so that the last change of a bulk update is one of the entries.
  await updateEntryRows(
    changed.map(({ entry: { id }, columns }) => ({ id, ...columns })),
    context,
  );
  return accountIds;
}
