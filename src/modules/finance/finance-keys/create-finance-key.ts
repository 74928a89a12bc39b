import type { FinanceKey as FinanceKeyRecord } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { newFinanceKey } from '../../../identity/api-key.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { audit } from '../../users/audit-events/record.ts';
import { lockUser } from '../../users/lock-user.ts';
import { FinanceKey } from './finance-key.ts';
import { createFinanceKeyInput } from './input.ts';

const CreateFinanceKeyInput = builder.inputType('CreateFinanceKeyInput', {
  description: 'A new finance key.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 100 characters.' }),
  }),
});

const CreatedFinanceKey = builder
  .objectRef<{ financeKey: FinanceKeyRecord; secret: string }>('CreatedFinanceKey')
  .implement({
    description: 'A new finance key and its secret.',
    fields: (t) => ({
      financeKey: t.expose('financeKey', {
        type: FinanceKey,
        description: 'The new key.',
      }),
      secret: t.exposeString('secret', {
        description:
          'The secret (`fin_…`), sent as a Bearer token. `revealFinanceKey` returns it again.',
      }),
    }),
  });

builder.mutationField('createFinanceKey', (t) =>
  t.field({
    type: CreatedFinanceKey,
    nullable: true,
    description:
      'Creates an API key for the finance service. VALIDATION_FAILED when the caller has the maximum number of live keys (default 50).',
    authScopes: { session: true },
    args: {
      input: t.arg({ type: CreateFinanceKeyInput, required: true, description: 'The new key.' }),
    },
    resolve: async (_root, args, context) => {
      const userId = userIdOf(context);
      const { database, now } = context;
      const input = validInput(createFinanceKeyInput, args.input);
      await lockUser(context);
      const live = await database.financeKey.count({ where: { userId, revokedAt: null } });
      requireQuota(live, context.quotas.liveKeys, {
        records: 'live keys',
        remedy: 'revoke one first',
      });
      const [next] = await database.$queryRaw<[{ id: number }]>`
        SELECT nextval(pg_get_serial_sequence('finance_keys', 'id'))::int AS "id"`;
      const { secret, ...stored } = newFinanceKey(next.id, userId, context.identity.secrets);
      const financeKey = await database.financeKey.create({
        data: { ...input, ...stored, userId, createdAt: now },
      });
      await audit(context, { kind: 'FINANCE_KEY_CREATED', subject: financeKey.name });
      return { financeKey, secret };
    },
  }),
);
