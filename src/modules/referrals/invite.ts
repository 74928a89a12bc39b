import { FolioError } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { isStorable } from '../../input.ts';
import type { ReferralStatus } from './input.ts';
import { statusOf } from './status.ts';

type InviteStatus = 'OPEN' | 'USED' | 'EXPIRED';

const InviteStatus = builder.enumType('InviteStatus', {
  description: 'What an invite code is still good for.',
  values: {
    OPEN: { description: 'Somebody can sign up with it.' },
    USED: { description: 'Somebody has signed up with it.' },
    EXPIRED: { description: 'Nobody can sign up with it any more.' },
  } as const,
});

/** The status as it is told to whoever holds the code, who is not its maker. */
const toldAs = {
  PENDING: 'OPEN',
  ACCEPTED: 'USED',
  EXPIRED: 'EXPIRED',
} as const satisfies Record<ReferralStatus, InviteStatus>;

const Invite = builder.objectRef<{ status: InviteStatus }>('Invite').implement({
  description: 'An invite to sign up, as anybody who has its code sees it.',
  fields: (t) => ({
    status: t.expose('status', { type: InviteStatus, description: 'Whether it is still open.' }),
  }),
});

builder.queryField('invite', (t) =>
  t.field({
    type: Invite,
    nullable: true,
    description:
      'What has become of an invite; null for an unknown code. For everybody, but looked up only so many times a minute from one address: RATE_LIMITED.',
    args: {
      code: t.arg.string({ required: true, description: 'The `invite` of the sign-up address.' }),
    },
    resolve: async (_root, { code }, { attempts, address, database, now }) => {
      if ((await attempts.byAddress('invite', address))?.exceeded) {
        throw new FolioError('RATE_LIMITED');
      }
      if (!isStorable(code)) return null;
      const found = await database.referral.findUnique({
        where: { code },
        select: { acceptedAt: true, expiresAt: true },
      });
      return found && { status: toldAs[statusOf(found, now)] };
    },
  }),
);
