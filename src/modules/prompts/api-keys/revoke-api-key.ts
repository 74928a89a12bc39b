import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { recordUuid } from '../../../graphql/node.ts';
import { audit } from '../../users/audit-events/record.ts';
import { ApiKey } from './api-key.ts';

builder.mutationField('revokeApiKey', (t) =>
  t.prismaField({
    type: ApiKey,
    nullable: true,
    description: "Revokes one of the caller's keys and deletes its secret. Idempotent.",
    authScopes: { session: true },
    args: { id: t.arg.id({ required: true, description: "The key's global id." }) },
    resolve: async (query, _root, args, context) => {
      const userId = userIdOf(context);
      const { apiKey } = context.database;
      const where = { id: recordUuid('ApiKey', args.id), userId };
      const [revoked] = await apiKey.updateManyAndReturn({
        where: { ...where, revokedAt: null },
        data: { revokedAt: context.now, sealedSecret: null },
        select: { name: true },
      });
      if (revoked) await audit(context, { kind: 'API_KEY_REVOKED', subject: revoked.name });
      context.afterCommit(() => context.identity.forgetKeysOf(userId));
      return (await apiKey.findUnique({ ...query, where })) ?? Promise.reject(notFound());
    },
  }),
);
