import { builder } from '../../../graphql/schema/builder.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { ownConnection } from '../../../graphql/schema/own-lists.ts';
import { validFilter } from '../../../graphql/schema/validate.ts';
import { referralFilter } from './input.ts';
import { Referral } from './referral.ts';
import { withStatus } from './status.ts';

export const ReferralEdge = edgeType(Referral, 'referral invites');

const ReferralFilter = inputType(referralFilter);

ownConnection('referrals', Referral, {
  connection: connectionType(Referral, 'referral invites', { edge: ReferralEdge }),
  records: 'referral invites, newest first',
  args: builder.args((t) => ({
    filter: t.field({ type: ReferralFilter, description: 'Which referrals to return.' }),
  })),
  resolve: (args, context, info) => {
    const { status } = validFilter(referralFilter, args.filter);
    const where = {
      userId: userIdOf(context),
      ...(status ? withStatus(status, context.now) : {}),
    };
    return resolveConnection({ model: 'Referral', where, page: args, context, info });
  },
});
