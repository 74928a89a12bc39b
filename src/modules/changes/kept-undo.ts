import { keptUndoIds, undoWindowMs } from '../../database/changes/undo.ts';
import { batched } from '../../graphql/schema/batched-value.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';

interface Undoable {
  readonly undoId: string | null;
  readonly changedAt: Date;
}

const keptUndo = batched(async (ids: string[], context) =>
  keptUndoIds(context.database, userIdOf(context), ids),
);

/** Null if the change is too old, or the rows that it has changed are no longer kept. */
export async function undoableUntil(
  { undoId, changedAt }: Undoable,
  _args: object,
  context: Context,
): Promise<Date | null> {
  const until = new Date(changedAt.getTime() + undoWindowMs);
  if (undoId === null || until <= context.now) return null;
  return (await keptUndo(context, undoId)) ? until : null;
}
