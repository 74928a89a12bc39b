import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { referralAccess } from '../../../identity/record-access.ts';

interface Stats {
  readonly total: number;
  readonly accepted: number;
  readonly pending: number;
  readonly expired: number;
}

const ReferralStats = builder.objectRef<Stats>('ReferralStats').implement({
  description: "The number of the caller's referral invites by status.",
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'All referral invites.' }),
    accepted: t.exposeInt('accepted', { description: 'Invites that were used to sign up.' }),
    pending: t.exposeInt('pending', { description: 'Invites that can still be used.' }),
    expired: t.exposeInt('expired', { description: 'Invites that expired unused.' }),
  }),
});

builder.queryField('referralStats', (t) =>
  t.field({
    type: ReferralStats,
    description: "The number of the caller's referral invites by status.",
    authScopes: referralAccess,
    extensions: charge({ each: aggregateCost }),
    resolve: async (_root, _args, context) => {
      // One statement, so that the numbers add up during concurrent changes.
      const [stats] = await context.database.$queryRaw<[Stats]>`
        SELECT count(*)::int AS "total",
               count("accepted_at")::int AS "accepted",
               (count(*) FILTER (WHERE "accepted_at" IS NULL AND "expires_at" > ${context.now}))::int
                 AS "pending",
               (count(*) FILTER (WHERE "accepted_at" IS NULL AND "expires_at" <= ${context.now}))::int
                 AS "expired"
          FROM "referrals" WHERE "user_id" = ${userIdOf(context)}::uuid`;
      return stats;
    },
  }),
);
