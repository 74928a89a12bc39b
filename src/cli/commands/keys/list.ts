import { enumText } from '../../../common/enum-values.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { flag } from '../../core/declare/option.ts';
import { explainForbidden, type KeyRow, keyFields, keyService, keysPage } from './key.ts';

const apiKeysDocument = graphql(`
  query CliListApiKeys($live: Boolean) {
    apiKeys(live: $live) {
      id
      databaseId
      name
      keyPrefix
      permission
      scopes
      lastUsedAt
      expiresAt
      revokedAt
      createdAt
    }
  }
`);

const financeKeysDocument = graphql(`
  query CliListFinanceKeys($live: Boolean) {
    financeKeys(live: $live) {
      id
      databaseId
      name
      keyPrefix
      lastUsedAt
      revokedAt
      createdAt
    }
  }
`);

export const listKeys = command({
  name: 'list',
  summary: 'List your keys, newest first',
  description:
    'Requires an API key with permission admin. Finance keys can only be listed on the web page.',
  hasInstanceOptions: true,
  options: { service: keyService, all: flag('Also list revoked and expired keys.') },
  examples: ["folio keys list --jq '.[].name'"],
  run: async (call): Promise<KeyRow[]> => {
    const { apiFor, options } = call;
    const { service = 'prompts' } = options;
    const api = apiFor(service);
    const live = options.all ? {} : { live: true };
    if (service === 'finance') {
      const message = 'A key cannot list finance keys: the server requires a web session.';
      const list = () => api.run(financeKeysDocument, live);
      const { financeKeys } = await explainForbidden(list, call, service, message);
      return financeKeys.map((key) => ({
        ...key,
        databaseId: String(key.databaseId),
        permission: null,
        scopes: [],
        expiresAt: null,
      }));
    }
    const message = 'This API key cannot list keys: it needs the permission admin.';
    const list = () => api.run(apiKeysDocument, live);
    const { apiKeys } = await explainForbidden(list, call, service, message);
    return apiKeys;
  },
  page: ({ options }) => keysPage(options.service),
  output: {
    fields: keyFields,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId },
      { title: 'name', value: ({ name }) => name, canShrink: true },
      { title: 'key', value: ({ keyPrefix }) => `${keyPrefix}…` },
      { title: 'permission', value: ({ permission }) => enumText(permission), canHide: true },
      { title: 'last used', value: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10), canHide: true },
      { title: 'revoked', value: ({ revokedAt }) => revokedAt?.slice(0, 10), canHide: true },
    ],
    emptyText: 'No keys found.',
  },
});
