import { recordQuotas } from '../../settings/quotas.ts';

export const keyFields = {
  name: { description: "The key's name, 1 to 100 characters." },
  keyPrefix: { description: 'The first 10 characters of the secret.' },
  lastUsedAt: {
    type: 'DateTime',
    nullable: true,
    description: 'When the key was last used, to the minute. Null if never.',
  },
  revokedAt: {
    type: 'DateTime',
    nullable: true,
    description: 'When the key was revoked. Null if it is not revoked.',
  },
  createdAt: { type: 'DateTime', description: 'When the key was created.' },
  owner: { description: "The key's owner." },
} as const;

/** The options that the lists of both kinds of keys have in common. */
export const keyList = {
  // Keys with the same creation time are ordered by id, descending.
  order: [{ createdAt: 'desc' }, { id: 'desc' }],
  // Revoked and expired keys do not count.
  listSize: recordQuotas.liveKeys.default,
} as const;
