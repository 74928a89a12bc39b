/** The options that the lists of both kinds of keys have in common. */
export const keyList = {
  // Keys with the same creation time are ordered by id, descending.
  order: [{ createdAt: 'desc' }, { id: 'desc' }],
  /** The default of QUOTA_LIVE_KEYS. Revoked and expired keys do not count. */
  listSize: 50,
} as const;
