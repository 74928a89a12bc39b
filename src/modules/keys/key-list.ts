import { recordQuotas } from '../../settings/quotas.ts';

/** The options that the lists of both kinds of keys have in common. */
export const keyList = {
  // Keys with the same creation time are ordered by id, descending.
  order: [{ createdAt: 'desc' }, { id: 'desc' }],
  // Revoked and expired keys do not count.
  listSize: recordQuotas.liveKeys.default,
} as const;
