import { forbidden } from '../errors.ts';
import type { Caller } from '../identity/caller.ts';
import { signInAddress } from './address.ts';
import type { Audience } from './page.ts';

/**
 * Where somebody whom a page is not for is sent instead; undefined when it is for them.
 * @param address what was asked for, to come back to after signing in.
 * @throws FORBIDDEN
 */
export function redirectFor(
  audience: Audience,
  caller: Caller,
  address: string,
): string | undefined {
  const isSignedIn = caller.kind === 'session';
  if (audience === 'guests') return isSignedIn ? '/' : undefined;
  if (audience === 'everybody') return undefined;
  if (!isSignedIn) return signInAddress(address);
  if (audience === 'super-admins' && caller.role !== 'SUPER_ADMIN') {
    throw forbidden('This page requires the role super admin');
  }
  return undefined;
}
