import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { audit } from './audit-events/record.ts';

builder.mutationField('signOutEverywhere', (t) =>
  t.int({
    nullable: true,
    description:
      "Ends all of the caller's web sessions, including the current one. Keys stay valid. Returns the number of sessions.",
    authScopes: { session: true },
    resolve: async (_root, _args, context) => {
      const { count } = await context.database.session.deleteMany({
        where: { userId: userIdOf(context) },
      });
      await audit(context, { kind: 'SIGNED_OUT_EVERYWHERE' });
      return count;
    },
  }),
);
