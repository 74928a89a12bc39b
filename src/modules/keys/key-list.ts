import { charge } from '../../graphql/schema/charge.ts';

/** The default of QUOTA_LIVE_KEYS. Revoked and expired keys do not count. */
const defaultQuota = 50;

/** The charge of a list of keys up to the default quota. */
export const keyListCharge = charge({ listSize: defaultQuota });

/** The order of a list of keys. Keys with the same creation time are ordered by id, descending. */
export const newestFirst: [{ createdAt: 'desc' }, { id: 'desc' }] = [
  { createdAt: 'desc' },
  { id: 'desc' },
];
