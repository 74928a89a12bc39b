import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { ApiKey } from './api-key.ts';
import { apiKeyKind } from './api-key-kind.ts';

builder.mutationField('revokeApiKey', (t) =>
  t.prismaField({
    type: ApiKey,
    nullable: true,
    description: "Revokes one of the caller's API keys and deletes its secret. Idempotent.",
    authScopes: { session: true },
    args: { id: t.arg.id({ required: true, description: "The key's global id." }) },
    resolve: async (query, _root, args, context) => {
      const where = await revokeKey(context, apiKeyKind, args.id);
      const key = await context.database.apiKey.findUnique({ ...query, where });
      return key ?? Promise.reject(notFound());
    },
  }),
);
