import type { GraphQLResolveInfo } from 'graphql';
import { keepForUndo } from '../../database/changes/undo.ts';
import type { Filter } from '../../database/query/filter.ts';
import { readPage } from '../../database/query/read-page.ts';
import type { BuilderTypes } from '../../graphql/schema/builder.ts';
import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';
import { selectionAt } from '../../graphql/schema/selection.ts';
import { Change } from './change.ts';

type ChangeRecord = typeof Change.$inferType;

export interface WithChange {
  readonly change: ChangeRecord | null;
}

/** The field `change` of the payload of a mutation that deletes records, or creates or updates many. */
export const changeField = <Payload extends WithChange>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Payload>,
) => ({
  change: t.field({
    type: Change,
    nullable: true,
    description:
      'The change, for `undoChange`. It stands for all changes of the mutation. Null if nothing has changed.',
    resolve: ({ change }) => change,
  }),
});

/**
 * Locks the caller like `lockUser`, and keeps what the mutation deletes, updates or creates from now on, so
 * that it can be undone.
 * @returns the `undoId` of its changes, for {@link findPayloadChange}
 */
export const lockForUndo = (context: StatementContext): Promise<string> =>
  keepForUndo(context.database, userIdOf(context));

/** The caller's newest change for which a condition holds, if the operation selects it. */
export async function findPayloadChange(
  where: Filter<'Change'>,
  context: StatementContext,
  info: GraphQLResolveInfo,
): Promise<ChangeRecord | null> {
  const selection = selectionAt('Change', [['change']], context, info);
  if (!selection) return null;
  const { records } = await readPage<'Change'>(context.database, {
    where: { ...where, ownerId: userIdOf(context) },
    selection,
    range: { order: [{ id: 'desc' }], take: 1, skip: 0 },
    total: false,
  });
  return (records[0] as ChangeRecord | undefined) ?? null;
}
