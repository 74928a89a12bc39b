import { notFound } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { audit } from '../audit-events/record.ts';
import { liveSessions } from './session.ts';

const DeleteSessionPayload = deletedPayload('deleteSession', { noun: 'session', id: 'UUID' });

builder.mutationField('deleteSession', (t) =>
  t.field({
    type: DeleteSessionPayload,
    description:
      "Ends one of the caller's web sessions. Later requests with its cookie have no session. Keys stay valid.",
    authScopes: { session: true },
    args: idArgument('session'),
    resolve: async (_root, args, context) => {
      const id = recordId('Session', args.id);
      const where = { id, ...liveSessions(context) };
      const { count } = await context.database.session.deleteMany({ where });
      if (count === 0) throw notFound();
      await audit(context, { kind: 'SIGNED_OUT' });
      return { globalId: args.id, id };
    },
  }),
);
