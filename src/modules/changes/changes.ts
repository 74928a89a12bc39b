import { changesUntil } from '../../database/changes/changes.ts';
import { trimmedUntil } from '../../database/changes/trim-changes.ts';
import { builder } from '../../graphql/schema/builder.ts';
import type { Connection, PageArguments } from '../../graphql/schema/connection.ts';
import { connectionType, resolveConnection } from '../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { offsetArgument } from '../../graphql/schema/list-arguments.ts';
import { Change, ChangeEdge } from './change.ts';
import { ChangeFilter, typesOf } from './change-filter.ts';
import {
  changeCursor,
  changeOrder,
  positionIn,
  requireKept,
  requireNotTrimmed,
} from './change-order.ts';

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

const ChangeConnection = connectionType(Change, 'changes', {
  edge: ChangeEdge,
  aggregates: (t) => ({
    position: t.string({
      description:
        'Where the page ends, for `after`. Unlike `endCursor`, also an empty page has it. Store it after each request.',
      resolve: (connection) => (connection as { readonly position: string }).position,
    }),
  }),
});

builder.queryField('changes', (t) =>
  t.connection(
    {
      type: Change,
      description:
        "Which of the caller's records were created, updated or deleted in the last 30 days, oldest first, for clients that keep a copy of the records. Begin with `changes(last: 0) { position }`, then read the records, then request the changes after the position from time to time: each change is returned once, after it is committed. VALIDATION_FAILED for a position that is more than 30 days old, before the newest changes that are kept (default 1,000,000), or after the last change, when a backup was restored.",
      authScopes: { authenticated: true },
      args: {
        ...offsetArgument,
        filter: t.arg({ type: ChangeFilter, description: 'Which changes to return.' }),
      },
      resolve: async (_root, args, context, info) => {
        const ownerId = userIdOf(context);
        const types = typesOf(args.filter, context);
        const until = await context.betweenTransactions(() =>
          changesUntil(context.database, ownerId),
        );
        requireKept(args.after, context.now, until);
        const where = { ownerId, recordType: { in: types }, id: { lte: until } };
        const connection: Connection<object> | null = await resolveConnection({
          model: 'Change',
          where,
          order: changeOrder,
          pageFields: ['position'],
          page: args,
          context,
          info,
        });
        // The result is too large for a response.
        if (!connection) return null as never;
        // After the page is read: changes can be deleted at any time.
        if (args.after != null) {
          requireNotTrimmed(positionIn(args.after), await trimmedUntil(context.database, ownerId));
        }
        const now = { id: until, changedAt: context.now };
        return Object.assign(connection, { position: positionOf(connection, args, now) }) as never;
      },
    },
    ChangeConnection,
  ),
);

/** The cursor after the last change of a page: after all changes, if there are no later ones. */
function positionOf(
  connection: Connection<object>,
  page: PageArguments,
  now: Parameters<typeof changeCursor>[0],
): string {
  const { hasNextPage, endCursor } = connection.pageInfo as PageInfo;
  if (!hasNextPage) return changeCursor(now);
  return endCursor ?? page.after ?? changeCursor({ ...now, id: 0 });
}
