import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { FinanceKey } from './finance-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';

builder.mutationField('revokeFinanceKey', (t) =>
  t.prismaField({
    type: FinanceKey,
    nullable: true,
    description: "Revokes one of the caller's finance keys and deletes its secret. Idempotent.",
    authScopes: { session: true },
    args: { id: t.arg.id({ required: true, description: "The key's global id." }) },
    resolve: async (query, _root, args, context) => {
      const where = await revokeKey(context, financeKeyKind, args.id);
      const key = await context.database.financeKey.findUnique({ ...query, where });
      return key ?? Promise.reject(notFound());
    },
  }),
);
