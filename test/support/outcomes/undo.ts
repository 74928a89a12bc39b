import { forgetUndo } from '../../../src/database/changes/forget-undo.ts';
import type { TestApp } from '../app/app.ts';
import { errorFor } from '../samples/error-cases.ts';
import type { Client } from '../users/people.ts';

export const undo = `mutation ($id: ID!) { undoChange(id: $id) {
  restored { recordType count } deleted { recordType count } accounts { name currentBalance } } }`;

export const undoneBy = async (client: Client, id: string) =>
  (await client.execute(undo, { id })).undoChange;

export const conflict = (message: string) =>
  errorFor('undoChange', 'CONFLICT', "The change can't be undone", [{ path: ['id'], message }]);

/** In milliseconds. */
export const hour = 3_600_000;

/** Makes the mutation of a change older. */
export async function makeOlder(
  { database: { client } }: TestApp,
  changeId: string,
  hours: number,
): Promise<void> {
  const number = Number(Buffer.from(changeId, 'base64').toString().slice('Change:'.length));
  const time = new Date(Date.now() - hours * hour);
  const { undoId } = await client.change.findFirstOrThrow({ where: { id: number } });
  const where = { undoId: undoId as string };
  await client.change.updateMany({ where, data: { changedAt: time } });
  await client.undoRows.updateMany({ where, data: { keptAt: time } });
}

export const fields = 'change { id action recordType recordId undoableUntil changedAt }';

/** @returns the `change` of the payload */
export async function deleteRecord(client: Client, typename: string, id: string) {
  const name = `delete${typename}`;
  const data = await client.execute(`mutation ($id: ID!) { ${name}(id: $id) { ${fields} } }`, {
    id,
  });
  return data[name].change;
}

/** Deletes what is too old to be undone, and what exceeds the quota. */
export const forget = ({ app, database }: TestApp, maxBytes: number) =>
  forgetUndo({
    database,
    maxBytes,
    clock: () => new Date(),
    removeImages: (ids) => app.images.remove(ids),
    isStopped: () => false,
  });

/** Makes everything impossible to undo. */
export const forgetAll = (test: TestApp) => forget(test, 0);
