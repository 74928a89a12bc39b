import { recordId } from '../../../graphql/schema/node.ts';
import { newApiKey } from '../../../identity/key-secret.ts';
import type { KeyKind } from '../../keys/key-kind.ts';

export const apiKeyKind: KeyKind<string> = {
  model: 'ApiKey',
  noun: 'API key',
  auditPrefix: 'API_KEY',
  parseId: (globalId) => recordId('ApiKey', globalId),
  reference: (keyId, userId) => ({ kind: 'api-key', keyId, userId }),
  webhookKey: (apiKeyId) => ({ apiKeyId }),
  newKey: async (userId, { identity }) => newApiKey(userId, identity.secrets),
  table: ({ apiKey }) => apiKey,
  countLive: (userId, { database, now }) =>
    database.apiKey.count({
      where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    }),
};
