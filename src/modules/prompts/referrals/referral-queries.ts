import { builder } from '../../../graphql/schema/builder.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { ownConnection } from '../../../graphql/schema/own-lists.ts';
import { Referral, ReferralStatus } from './referral.ts';
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

ownConnection('referrals', Referral, {
  connection: connectionType(Referral, 'referral invites', { edge: ReferralEdge }),
  records: 'referral invites, newest first',
  args: builder.args((t) => ({
    filter: t.field({ type: ReferralFilter, description: 'Which referrals to return.' }),
  })),
  resolve: (args, context, info) => {
    const status = args.filter?.status;
    const where = {
      userId: userIdOf(context),
      ...(status ? withStatus(status, context.now) : {}),
    };
    return resolveConnection({ model: 'Referral', where, page: args, context, info });
  },
});
