import type { Example } from './example.ts';

/** Examples for API keys. They need a session. */
export const keyExamples: readonly Example[] = [
  {
    name: 'CreateKey',
    query: `# Creates an API key. Requires a session.
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
    name: 'RevealKey',
    query: `# Shows the secret. Requires your password.
mutation RevealKey($id: ID!, $password: String!) {
  revealApiKey(id: $id, password: $password) {
    secret
  }
}
`,
    variables: { id: '', password: '' },
    idFrom: 'CreateKey',
  },
  {
    name: 'RevokeKey',
    query: `# Revokes a key; by default, the created one.
mutation RevokeKey($id: ID!) {
  revokeApiKey(id: $id) {
    apiKey {
      id
      name
      revokedAt
    }
  }
}
`,
    variables: { id: '' },
    idFrom: 'CreateKey',
  },
];
