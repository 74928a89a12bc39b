import { validationError } from '../../../errors.ts';
import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { recordQuotas } from '../../../settings/quotas.ts';
import { createKey, newKeyName, newKeyPayload } from '../../keys/create-key.ts';
import { ApiKey, ApiKeyPermission, ApiKeyScope } from './api-key.ts';
import { apiKeyKind } from './api-key-kind.ts';
import { createApiKeyInput } from './input.ts';

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: newKeyName }),
    permission: t.field({
      type: ApiKeyPermission,
      description: "The key's permission. Default: READ.",
    }),
    scopes: t.field({ type: [ApiKeyScope], description: "The key's scopes. Default: none." }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When the key expires; must be in the future. By default, the key does not expire.',
    }),
  }),
});

const payload = newKeyPayload('ApiKey', ApiKey, 'fol_…');

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: payload.type,
    description: `Creates an API key for the prompt service. VALIDATION_FAILED when the caller has the maximum number of live API keys (default ${recordQuotas.liveKeys.default}).`,
    authScopes: { session: true },
    args: inputArgument(CreateApiKeyInput, 'The new key.'),
    resolve: async (_root, args, context) => {
      const input = validInput(createApiKeyInput, args.input);
      if (input.expiresAt && input.expiresAt <= context.now) {
        throw validationError(
          ['input', 'expiresAt'],
          'TOO_SMALL',
          'Expires at must be in the future',
        );
      }
      const { key, secret } = await createKey(context, apiKeyKind, (columns) =>
        context.database.apiKey.create({ data: { ...input, ...columns } }),
      );
      return { apiKey: key, secret };
    },
  }),
);
