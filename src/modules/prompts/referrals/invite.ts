import { FolioError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { canBeNull } from '../../../graphql/schema/nullable-root-fields.ts';
import { isStorable } from '../../../input/text.ts';
import type { ReferralStatus } from './input.ts';
import { statusOf } from './status.ts';

type InviteStatus = 'OPEN' | 'USED' | 'EXPIRED';

const InviteStatus = builder.enumType('InviteStatus', {
  description: 'The status of an invite, as shown to anyone who has its code.',
  values: {
    OPEN: { description: 'The code can be used to sign up.' },
    USED: { description: 'The code was used.' },
    EXPIRED: { description: 'The code has expired.' },
  } as const,
});

const inviteStatuses = {
  PENDING: 'OPEN',
  ACCEPTED: 'USED',
  EXPIRED: 'EXPIRED',
} as const satisfies Record<ReferralStatus, InviteStatus>;

const Invite = builder.objectRef<{ status: InviteStatus }>('Invite').implement({
  description: 'An invite to sign up, as shown to anyone who has its code.',
  fields: (t) => ({
    status: t.expose('status', { type: InviteStatus, description: "The invite's status." }),
  }),
});

builder.queryField('invite', (t) =>
  t.field({
    type: Invite,
    nullable: true,
    description:
      'The invite with this code. Null for an unknown code. Needs no authentication. RATE_LIMITED after too many look-ups from one address.',
    extensions: canBeNull,
    args: {
      code: t.arg.string({
        required: true,
        description: 'The invite code: `invite` in the sign-up URL.',
      }),
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
      return found && { status: inviteStatuses[statusOf(found, now)] };
    },
  }),
);
