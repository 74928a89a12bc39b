import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { endDeviceLogins } from '../../identity/end-device-logins.ts';
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
    description:
      "Ends all of the caller's web sessions, including the current one, and approved device logins without keys. Keys stay valid.",
    authScopes: { session: true },
    resolve: async (_root, _args, context) => {
      const userId = userIdOf(context);
      const { count } = await context.database.session.deleteMany({ where: { userId } });
      await endDeviceLogins(context.database, userId);
      await audit(context, { kind: 'SIGNED_OUT_EVERYWHERE' });
      return { endedSessions: count };
    },
  }),
);
