import type { GraphQLResolveInfo } from 'graphql';
import { charge } from '../../graphql/charge.ts';
import type { Context } from '../../graphql/context.ts';

/** The default of QUOTA_LIVE_KEYS. Revoked and expired keys do not count. */
const defaultQuota = 50;

/** The charge of a list of keys, before the keys are counted. */
export const keyListCharge = charge({ listSize: defaultQuota });

/** Charges for the keys beyond {@link keyListCharge}. Counts them only under a cost limit. */
export async function chargeKeys(
  { budget }: Context,
  info: GraphQLResolveInfo,
  count: () => PromiseLike<number>,
): Promise<void> {
  if (budget.isLimited) budget.chargeItems(info, await count());
}

/** Keys of the same time are in the order of their ids. */
export const newestFirst: [{ createdAt: 'desc' }, { id: 'desc' }] = [
  { createdAt: 'desc' },
  { id: 'desc' },
];
