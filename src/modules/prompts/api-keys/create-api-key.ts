import { validationError } from '../../../errors.ts';
import type { ApiKey as ApiKeyRecord } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { newApiKey } from '../../../identity/api-key.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { audit } from '../../users/audit-events/record.ts';
import { lockUser } from '../../users/lock-user.ts';
import { ApiKey, ApiKeyPermission, ApiKeyScope } from './api-key.ts';
import { createApiKeyInput } from './input.ts';

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new prompt-service key.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 100 characters.' }),
    permission: t.field({ type: ApiKeyPermission, description: 'Default: READ.' }),
    scopes: t.field({ type: [ApiKeyScope], description: 'Default: no scopes.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'A time in the future. By default, the key never expires.',
    }),
  }),
});

const CreatedApiKey = builder
  .objectRef<{ apiKey: ApiKeyRecord; secret: string }>('CreatedApiKey')
  .implement({
    description: 'A new key and its secret.',
    fields: (t) => ({
      apiKey: t.expose('apiKey', { type: ApiKey, description: 'The new key.' }),
      secret: t.exposeString('secret', {
        description:
          'The secret (`fol_…`), sent as a Bearer token. `revealApiKey` returns it again.',
      }),
    }),
  });

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKey,
    nullable: true,
    description:
      'Creates an API key for the prompt service. VALIDATION_FAILED when the caller has the maximum number of live keys (default 50).',
    authScopes: { session: true },
    args: {
      input: t.arg({
        type: CreateApiKeyInput,
        required: true,
        description: "The key's permission.",
      }),
    },
    resolve: async (_root, args, context) => {
      const userId = userIdOf(context);
      const { database, now } = context;
      const input = validInput(createApiKeyInput, args.input);
      if (input.expiresAt && input.expiresAt <= now) {
        throw validationError(['input', 'expiresAt'], 'Expires at must be in the future');
      }
      await lockUser(context);
      const live = await database.apiKey.count({
        where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      });
      requireQuota(live, context.quotas.liveKeys, {
        records: 'live keys',
        remedy: 'revoke one first',
      });
      const { secret, ...stored } = newApiKey(userId, context.identity.secrets);
      const apiKey = await database.apiKey.create({
        data: { ...input, ...stored, userId, createdAt: now },
      });
      await audit(context, { kind: 'API_KEY_CREATED', subject: apiKey.name });
      return { apiKey, secret };
    },
  }),
);
