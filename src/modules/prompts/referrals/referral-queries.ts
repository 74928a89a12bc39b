import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../../graphql/schema/builder.ts';
import type { PageArguments } from '../../../graphql/schema/connection.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { requireOwnRecords } from '../../../graphql/schema/own-records.ts';
import { referralAccess } from '../../../identity/record-access.ts';
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

const ReferralConnection = connectionType(Referral, 'referral invites', { edge: ReferralEdge });

const listArguments = builder.args((t) => ({
  ...offsetArgument,
  filter: t.field({ type: ReferralFilter, description: 'Which referrals to return.' }),
}));

type ListArguments = PageArguments & InputShapeFromFields<typeof listArguments>;

function ownReferrals(args: ListArguments, context: Context, info: GraphQLResolveInfo) {
  const status = args.filter?.status;
  const where = {
    userId: userIdOf(context),
    ...(status ? withStatus(status, context.now) : {}),
  };
  return resolveConnection({ model: 'Referral', where, page: args, context, info });
}

builder.queryField('referrals', (t) =>
  t.connection(
    {
      type: Referral,
      description: "The caller's referral invites, newest first.",
      authScopes: referralAccess,
      args: listArguments,
      resolve: (_root, args, context, info) => ownReferrals(args, context, info),
    },
    ReferralConnection,
  ),
);

builder.prismaObjectField('User', 'referrals', (t) =>
  t.connection(
    {
      type: Referral,
      nullable: true,
      description: "The user's referral invites, newest first. FORBIDDEN for another user.",
      authScopes: referralAccess,
      args: listArguments,
      resolve: (user, args, context, info) => {
        requireOwnRecords(user, context);
        return ownReferrals(args, context, info);
      },
    },
    ReferralConnection,
  ),
);
