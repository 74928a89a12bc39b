import { validationError } from '../../../errors.ts';
import type { OnSignUp } from '../../../identity/sign-up.ts';

/**
 * Accepts the invite of a new user in one atomic statement. If two sign-ups use the same code at
 * the same time, one of them fails.
 * @throws VALIDATION_FAILED for a used, expired or unknown code (D101).
 */
export function acceptInvite(clock: () => Date): OnSignUp {
  return async (database, user, code) => {
    if (code === undefined) return;
    const now = clock();
    const { count } = await database.referral.updateMany({
      where: { code, acceptedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now, acceptedById: user.id },
    });
    if (count === 0)
      throw validationError(['inviteCode'], 'INVALID', 'Invite code is used, expired or unknown');
  };
}
