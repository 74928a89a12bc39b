import { randomUUIDv7 } from 'node:crypto';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { ReferralModel } from '../../../generated/prisma/models.ts';
import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { toEdge } from '../../../graphql/schema/connection.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { newestFirst } from '../../../graphql/schema/list-order.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { randomBase62 } from '../../../identity/key-format.ts';
import { referralAccess } from '../../../identity/record-access.ts';
import { createReferralsInput, maxReferrals } from './input.ts';
import { Referral } from './referral.ts';
import { ReferralEdge } from './referral-queries.ts';
import { expiryOf } from './status.ts';

/** 22 base62 characters hold 130 random bits; the contract requires 128. */
const codeLength = 22;

const CreateReferralsInput = inputType(createReferralsInput());

interface Payload {
  readonly referrals: ReferralModel[];
}

const listCharge = charge({ listSize: Math.max(...Object.values(maxReferrals)) });

const CreateReferralsPayload = payloadType<Payload>('createReferrals', (t) => ({
  referrals: t.expose('referrals', {
    type: [Referral],
    description: 'The new invites.',
    extensions: listCharge,
  }),
  referralEdges: t.field({
    type: [ReferralEdge],
    description: 'The new invites, with their cursors in the default order of `referrals`.',
    extensions: listCharge,
    resolve: ({ referrals }) => referrals.map((referral) => toEdge(referral, newestFirst)),
  }),
}));

builder.mutationField('createReferrals', (t) =>
  t.field({
    type: CreateReferralsPayload,
    description:
      "Creates anonymous invite codes: all or none. VALIDATION_FAILED above the limit of the caller's role.",
    authScopes: referralAccess,
    args: inputArgument(CreateReferralsInput, 'How many codes to create.'),
    resolve: async (_root, args, context, info) => {
      const { caller, database, now } = context;
      const userId = userIdOf(context);
      const max = caller.kind === 'anonymous' ? 0 : maxReferrals[caller.role];
      const { count } = validInput(createReferralsInput(max).schema, args.input);
      const times = { createdAt: now, expiresAt: expiryOf(now) };
      const rows = Array.from({ length: count }, () => {
        return { ...times, id: randomUUIDv7(), userId, code: randomBase62(codeLength) };
      });
      await database.referral.createMany({ data: rows });
      const paths = [['referrals'], ['referralEdges', 'node']];
      const referrals = await database.referral.findMany({
        ...(queryFromInfo({ context, info, typeName: 'Referral', paths }) as object),
        where: { userId, id: { in: rows.map(({ id }) => id) } },
        orderBy: { id: 'desc' },
      });
      return { referrals: referrals as ReferralModel[] };
    },
  }),
);
