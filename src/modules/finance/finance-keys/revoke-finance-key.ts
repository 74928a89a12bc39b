import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { recordSerial } from '../../../graphql/node.ts';
import { audit } from '../../users/audit-events/record.ts';
import { FinanceKey } from './finance-key.ts';

builder.mutationField('revokeFinanceKey', (t) =>
  t.prismaField({
    type: FinanceKey,
    nullable: true,
    description: "Revokes one of the caller's finance keys and deletes its secret. Idempotent.",
    authScopes: { session: true },
    args: { id: t.arg.id({ required: true, description: "The key's global id." }) },
    resolve: async (query, _root, args, context) => {
      const userId = userIdOf(context);
      const { financeKey } = context.database;
      const where = { id: recordSerial('FinanceKey', args.id), userId };
      const [revoked] = await financeKey.updateManyAndReturn({
        where: { ...where, revokedAt: null },
        data: { revokedAt: context.now, sealedSecret: null },
        select: { name: true },
      });
      if (revoked) await audit(context, { kind: 'FINANCE_KEY_REVOKED', subject: revoked.name });
      context.afterCommit(() => context.identity.forgetKeysOf(userId));
      return (await financeKey.findUnique({ ...query, where })) ?? Promise.reject(notFound());
    },
  }),
);
