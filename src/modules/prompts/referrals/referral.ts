import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { createdField, parseUuid, registerNode, restUuid } from '../../../graphql/schema/node.ts';
import { referralAccess } from '../../../identity/record-access.ts';
import { statusOf } from './status.ts';

const ReferralStatus = builder.enumType('ReferralStatus', {
  description: 'The status of a referral invite.',
  values: {
    PENDING: { description: 'The code can be used to sign up.' },
    ACCEPTED: { description: 'The code was used to sign up. Final.' },
    EXPIRED: { description: 'The code was not used within 7 days.' },
  } as const,
});

export const Referral = builder.prismaNode('Referral', {
  ...registerNode('Referral', { requires: referralAccess, parse: parseUuid }),
  description: 'An anonymous invite code for one sign-up within 7 days.',
  // The columns of cursors. Each field selects its own column.
  select: { id: true, createdAt: true },
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', restUuid('referral')),
    code: t.exposeString('code', {
      description: 'The invite code, 22 letters and digits.',
    }),
    status: t.field({
      type: ReferralStatus,
      description: 'The status at the time of the request.',
      select: { acceptedAt: true, expiresAt: true },
      resolve: (referral, _args, { now }) => statusOf(referral, now),
    }),
    inviteUrl: t.field({
      type: 'URL',
      description: 'The URL of the sign-up page with the code.',
      select: { code: true },
      resolve: ({ code }, _args, { baseUrl }) => `${baseUrl}/sign-up?invite=${code}`,
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the code expires, 7 days after its creation.',
    }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the code was used to sign up. Null if it was not.',
    }),
    createdAt: t.expose('createdAt', createdField('referral')),
    owner: t.relation('user', { description: "The referral's owner." }),
  }),
});
