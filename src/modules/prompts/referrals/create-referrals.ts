import { randomUUIDv7 } from 'node:crypto';
import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { randomBase62 } from '../../../identity/key-format.ts';
import { createReferralsInput, maxReferrals } from './input.ts';
import { Referral, referralAccess } from './referral.ts';
import { expiryOf } from './status.ts';

/** 22 base62 characters hold 130 random bits; the contract requires 128. */
const codeLength = 22;

const CreateReferralsInput = inputType(createReferralsInput());

builder.mutationField('createReferrals', (t) =>
  t.prismaField({
    type: [Referral],
    nullable: true,
    description:
      "Creates anonymous invite codes: all or none. VALIDATION_FAILED above the limit of the caller's role.",
    authScopes: referralAccess,
    extensions: charge({ listSize: Math.max(...Object.values(maxReferrals)) }),
    args: {
      input: t.arg({
        type: CreateReferralsInput,
        required: true,
        description: 'How many codes to create.',
      }),
    },
    resolve: async (query, _root, args, context) => {
      const { caller, database, now } = context;
      const userId = userIdOf(context);
      const max = caller.kind === 'anonymous' ? 0 : maxReferrals[caller.role];
      const { count } = validInput(createReferralsInput(max).schema, args.input);
      const times = { createdAt: now, expiresAt: expiryOf(now) };
      const rows = Array.from({ length: count }, () => {
        return { ...times, id: randomUUIDv7(), userId, code: randomBase62(codeLength) };
      });
      await database.referral.createMany({ data: rows });
      return database.referral.findMany({
        ...query,
        where: { userId, id: { in: rows.map(({ id }) => id) } },
        orderBy: { id: 'desc' },
      });
    },
  }),
);
