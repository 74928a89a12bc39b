import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { payloadType } from '../../graphql/payload.ts';
import { audit } from './audit-events/record.ts';

const SignOutEverywherePayload = payloadType<{ readonly endedSessions: number }>(
  'signOutEverywhere',
  (t) => ({
    endedSessions: t.expose('endedSessions', {
      type: 'NonNegativeInt',
      description: 'The number of sessions that were ended.',
    }),
  }),
);

builder.mutationField('signOutEverywhere', (t) =>
  t.field({
    type: SignOutEverywherePayload,
    nullable: true,
    description:
      "Ends all of the caller's web sessions, including the current one. Keys stay valid.",
    authScopes: { session: true },
    resolve: async (_root, _args, context) => {
      const { count } = await context.database.session.deleteMany({
        where: { userId: userIdOf(context) },
      });
      await audit(context, { kind: 'SIGNED_OUT_EVERYWHERE' });
      return { endedSessions: count };
    },
  }),
);
