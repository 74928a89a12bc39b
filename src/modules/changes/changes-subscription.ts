import { changesUntil, lastChange } from '../../database/changes/changes.ts';
import { validationError } from '../../errors.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { toEdge } from '../../graphql/schema/connection.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import type { AuthenticatedCaller } from '../../identity/caller.ts';
import { ChangeEdge } from './change.ts';
import { ChangeFilter, typesOf } from './change-filter.ts';
import { changeOrder, positionIn, requireKept, requireNotTrimmed } from './change-order.ts';

builder.subscriptionField('changes', (t) =>
  t.field({
    type: ChangeEdge,
    description:
      "The changes of the caller's records from now on, or after a cursor, each once and in the order of `Query.changes`, as soon as they are committed. After a lost connection, subscribe again with the cursor of the last change. RATE_LIMITED if the user has as many open streams as the server allows (default 10). The stream ends with UNAUTHENTICATED within 5 seconds after the key is revoked or the session ends, and without an error when the server stops or within 5 seconds after the user's role changes: subscribe again.",
    authScopes: { authenticated: true },
    args: {
      after: t.arg.string({
        description:
          'Begin after this cursor, or after the `position` or `endCursor` of `Query.changes`. VALIDATION_FAILED under the conditions of `Query.changes`. Default: now.',
      }),
      filter: t.arg({ type: ChangeFilter, description: 'Which changes to return.' }),
    },
    subscribe: async (_root, { after, filter }, context) => {
      const recordTypes = typesOf(filter, context);
      const stream = context.changeFeeds.open({
        caller: context.caller as AuthenticatedCaller,
        recordTypes,
        after: await (after == null ? now(context) : startAfter(after, context)),
        requireNotTrimmed: (trimmed, position) => requireNotTrimmed(position, trimmed),
      });
      // Each batch is completed as a whole, see `graphql/execution/subscribe.ts`.
      return stream as never;
    },
    resolve: (change) => toEdge(change as object, changeOrder) as never,
  }),
);

const now = (context: Context): Promise<number> =>
  context.betweenTransactions(() => changesUntil(context.database, userIdOf(context)));

/** @throws VALIDATION_FAILED */
async function startAfter(cursor: string, context: Context): Promise<number> {
  const position = positionIn(cursor);
  if (position === undefined) {
    throw validationError(['after'], 'INVALID', 'After is not a cursor of this list');
  }
  requireKept(cursor, context.now, await lastChange(context.database));
  return position;
}
