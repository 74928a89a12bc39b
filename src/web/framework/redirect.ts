import { forbidden } from '../../errors.ts';
import type { Caller } from '../../identity/caller.ts';
import { isAtLeast } from '../../identity/permissions.ts';
import { signInAddress } from './address.ts';
import type { Audience } from './page.ts';

/**
 * The path to redirect a caller to who is outside the audience; undefined for a caller in it.
 *
 * @param address the requested path and query, to return to after signing in
 * @throws FORBIDDEN for a page that requires a higher role
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
  if (audience === 'advisors' && !isAtLeast(caller.role, 'ADVISOR')) {
    throw forbidden('This page requires the role advisor or higher');
  }
  if (audience === 'super-admins' && caller.role !== 'SUPER_ADMIN') {
    throw forbidden('This page requires the role super admin');
  }
  return undefined;
}
