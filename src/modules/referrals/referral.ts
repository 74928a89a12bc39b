import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';
import type { Requirements } from '../../identity/access.ts';
import { statusOf } from './status.ts';

/** Whoever has to do with referrals at all (documented). */
export const referralAccess = {
  prompts: 'MANAGE',
  scope: 'REFERRALS',
  role: 'ADVISOR',
} as const satisfies Requirements;

registerNode('Referral', { requires: referralAccess, parse: parseUuid });

export const ReferralStatus = builder.enumType('ReferralStatus', {
  description: 'What has become of an invite code.',
  values: {
    PENDING: { description: 'Somebody can still sign up with it.' },
    ACCEPTED: { description: 'Somebody has signed up with it; this never changes again.' },
    EXPIRED: { description: 'Nobody signed up with it within 7 days.' },
  } as const,
});

export const Referral = builder.prismaNode('Referral', {
  description: 'An anonymous invite code, good for one sign-up within 7 days.',
  id: { field: 'id' },
  nullable: true,
  // What cursors are made of; each field below asks for its own column.
  select: { id: true, createdAt: true },
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid that REST shows as `id`.' }),
    code: t.exposeString('code', {
      description: 'The code: 22 letters and digits, which hold 130 random bits.',
    }),
    status: t.field({
      type: ReferralStatus,
      description: 'What has become of it, as of this request.',
      select: { acceptedAt: true, expiresAt: true },
      resolve: (referral, _args, { now }) => statusOf(referral, now),
    }),
    inviteUrl: t.string({
      description: 'The address of the sign-up page with the code in it.',
      select: { code: true },
      resolve: ({ code }, _args, { baseUrl }) => `${baseUrl}/sign-up?invite=${code}`,
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when it can be used: 7 days after it was made.',
    }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When somebody signed up with it, null if nobody did.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    owner: t.relation('user', { description: 'Whose invite it is.' }),
  }),
});
