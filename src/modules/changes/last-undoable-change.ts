import { lastUndoable, undoHours, undoWindowMs } from '../../database/changes/undo.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { findOptionalRecord } from '../../graphql/schema/find-record.ts';
import { canBeNull } from '../../graphql/schema/nullable-root-fields.ts';
import { Change } from './change.ts';
import { readableTypes } from './record-type.ts';

builder.queryField('lastUndoableChange', (t) =>
  t.field({
    type: Change,
    description: `The caller's last change of the last ${undoHours} hours that \`undoChange\` can undo, of the types that the caller may read. Null if there is none.`,
    authScopes: { authenticated: true },
    nullable: true,
    extensions: canBeNull,
    resolve: async (_root, _args, context, info) => {
      const ownerId = userIdOf(context);
      const types = readableTypes(context).map((type) => type.toLowerCase());
      const after = new Date(context.now.getTime() - undoWindowMs);
      const id = await lastUndoable(context.database, { ownerId, types, after });
      if (id === undefined) return null;
      return findOptionalRecord({
        model: 'Change',
        where: { ownerId, id },
        context,
        info,
      }) as never;
    },
  }),
);
