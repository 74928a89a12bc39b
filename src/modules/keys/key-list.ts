import type { GraphQLResolveInfo } from 'graphql';
import { charge } from '../../graphql/charge.ts';
import type { Context } from '../../graphql/context.ts';

/** The default of QUOTA_LIVE_KEYS. Revoked and expired keys do not count. */
const defaultQuota = 50;

/** The charge of a list of keys up to the default quota. */
export const keyListCharge = charge({ listSize: defaultQuota });

/**
 * Charges for the keys beyond the default quota.
 * @param count Counts the keys of the list. Called only when the operation has a cost limit.
 */
export async function chargeKeys(
  { budget }: Context,
  info: GraphQLResolveInfo,
  count: () => PromiseLike<number>,
): Promise<void> {
  if (budget.isLimited) budget.chargeItems(info, await count());
}

/** The order of a list of keys. Keys with the same creation time are ordered by id, descending. */
export const newestFirst: [{ createdAt: 'desc' }, { id: 'desc' }] = [
  { createdAt: 'desc' },
  { id: 'desc' },
];
