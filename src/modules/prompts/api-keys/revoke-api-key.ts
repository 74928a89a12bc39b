import type { ApiKeyModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { ApiKey } from './api-key.ts';
import { apiKeyKind } from './api-key-kind.ts';

const RevokeApiKeyPayload = payloadType<{ readonly apiKey: ApiKeyModel }>('revokeApiKey', (t) => ({
  apiKey: t.expose('apiKey', { type: ApiKey, description: 'The revoked key.' }),
}));

builder.mutationField('revokeApiKey', (t) =>
  t.field({
    type: RevokeApiKeyPayload,
    description: "Revokes one of the caller's API keys and deletes its secret. Idempotent.",
    authScopes: { session: true },
    args: { id: t.arg.id({ required: true, description: "The key's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = await revokeKey(context, apiKeyKind, args.id);
      const at = ['apiKey'];
      return {
        apiKey: await findPayloadRecord({ model: 'ApiKey', where, at, context, info }),
      };
    },
  }),
);
