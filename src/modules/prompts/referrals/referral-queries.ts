import { builder } from '../../../graphql/builder.ts';
import { connectionType, edgeType, resolveConnection } from '../../../graphql/connection-type.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { offsetArgument } from '../../../graphql/list-arguments.ts';
import { Referral, ReferralStatus, referralAccess } from './referral.ts';
import { withStatus } from './status.ts';

export const ReferralEdge = edgeType(Referral, 'referral invites');

const ReferralFilter = builder.inputType('ReferralFilter', {
  description: 'Which referral invites to return: those that meet all conditions.',
  fields: (t) => ({
    status: t.field({
      type: ReferralStatus,
      description: 'Return only referrals with this status.',
    }),
  }),
});

builder.queryField('referrals', (t) =>
  t.connection(
    {
      type: Referral,
      nullable: true,
      description: "The caller's referral invites, newest first.",
      authScopes: referralAccess,
      args: {
        ...offsetArgument,
        filter: t.arg({ type: ReferralFilter, description: 'Which referrals to return.' }),
      },
      resolve: (_root, args, context, info) => {
        const status = args.filter?.status;
        const where = {
          userId: userIdOf(context),
          ...(status ? withStatus(status, context.now) : {}),
        };
        return resolveConnection({ model: 'Referral', where, page: args, context, info });
      },
    },
    connectionType(Referral, 'referral invites', { edge: ReferralEdge }),
  ),
);
