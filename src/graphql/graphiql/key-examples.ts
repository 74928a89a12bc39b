import type { Example } from './example.ts';

export const keyExamples: readonly Example[] = [
  {
    name: 'CreateKey',
    query: `# Makes an API key (only a session may).
mutation CreateKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    secret
    apiKey {
      id
      name
      permission
      scopes
      keyPrefix
      expiresAt
    }
  }
}
`,
    variables: { input: { name: 'My script', permission: 'READ' } },
  },
  {
    name: 'Keys',
    query: `# Your API keys, without their secrets.
query Keys {
  apiKeys {
    id
    name
    permission
    scopes
    keyPrefix
    lastUsedAt
    expiresAt
    revokedAt
    createdAt
  }
}
`,
  },
  {
    name: 'RevokeKey',
    query: `# A key's secret once more, then the key's end.
mutation RevokeKey($id: ID!, $password: String!) {
  revealApiKey(id: $id, password: $password)
  revokeApiKey(id: $id) {
    id
    name
    revokedAt
  }
}
`,
    variables: { id: '', password: '' },
  },
];
