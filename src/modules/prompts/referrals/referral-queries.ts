import { builder } from '../../../graphql/builder.ts';
import { connectionType, edgeType, resolveConnection } from '../../../graphql/connection-type.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { Referral, ReferralStatus, referralAccess } from './referral.ts';
import { withStatus } from './status.ts';

export const ReferralEdge = edgeType(Referral, 'referral invites');

builder.queryField('referrals', (t) =>
  t.connection(
    {
      type: Referral,
      nullable: true,
      description: "The caller's referral invites, newest first.",
      authScopes: referralAccess,
      args: {
        offset: t.arg.int({
          description:
            'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.',
        }),
        status: t.arg({
          type: ReferralStatus,
          description: 'Return only referrals with this status.',
        }),
      },
      resolve: (_root, args, context, info) => {
        const where = {
          userId: userIdOf(context),
          ...(args.status ? withStatus(args.status, context.now) : {}),
        };
        return resolveConnection({ model: 'Referral', where, page: args, context, info });
      },
    },
    connectionType(Referral, 'referral invites', ReferralEdge),
  ),
);
