import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import { paths } from '../../../paths.ts';
import { route } from '../../route.ts';
import { apiKey } from './response.ts';

const list = route({
  method: 'GET',
  path: `${paths.promptService}/api_keys`,
  summary: 'List API keys',
  requires: { prompts: 'ADMIN' },
  operation: graphql(`
    query ListApiKeys {
      apiKeys {
        id: databaseId
        name
        permission
        scopes
        key_prefix: keyPrefix
        last_used_at: lastUsedAt
        expires_at: expiresAt
        revoked_at: revokedAt
        created_at: createdAt
      }
    }
  `),
  response: z.strictObject({
    api_keys: z.array(apiKey).describe('All API keys of the user, without pagination.'),
  }),
  toBody: (data) => ({ api_keys: data.apiKeys }),
});

export const apiKeyRoutes = [list];
