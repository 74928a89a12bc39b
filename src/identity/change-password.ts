import { APIError } from 'better-auth/api';
import type { Database } from '../database/client.ts';
import { FolioError, validationError } from '../errors.ts';
import { recordAudit } from './audit.ts';
import { callBetterAuth } from './auth-call.ts';
import type { BetterAuth } from './better-auth.ts';
import { endDeviceLogins } from './end-device-logins.ts';
import type { ChangePasswordInput } from './input.ts';
import { hashPassword } from './password-hash.ts';
import { lockToChangePassword, verifiedHash } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { AuthRequest } from './started-attempt.ts';

interface ChangePasswordServices {
  readonly auth: BetterAuth;
  readonly database: Database;
  readonly sessions: Sessions;
}

/**
 * Ends all other sessions and approved device logins, and renews this session.
 * @returns the Set-Cookie headers of the new session.
 * @throws UNAUTHENTICATED without a session, VALIDATION_FAILED for a wrong current password
 */
export async function changePassword(
  { auth, database, sessions }: ChangePasswordServices,
  { cookie, clientInfo }: AuthRequest,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<readonly string[]> {
  const headers = sessions.headersFor(cookie);
  const session = await sessions.find(headers);
  if (!session) throw new FolioError('UNAUTHENTICATED');
  const userId = session.user.id;
  const hash = await verifiedHash(database.client, userId, currentPassword);
  if (hash === undefined) throw wrongPassword();
  const newPasswordHash = await hashPassword(newPassword);
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  return database.transaction(async (transaction) => {
    // In the order of a reset: otherwise both could wait for each other. An earlier reset link could
    // still set another password.
    await transaction.passwordReset.deleteMany({ where: { userId } });
    // Better Auth ends the other sessions first. Without this lock, one of a concurrent sign-in with the
    // old password would remain.
    if (!(await lockToChangePassword(transaction, userId, hash))) throw wrongPassword();
    const reply = await callBetterAuth(
      { client: transaction, clientInfo, newPasswordHash, verifiedHash: hash },
      () => auth.api.changePassword({ headers, body, returnHeaders: true }),
    ).catch((error) => {
      throw toFolioError(error);
    });
    await endDeviceLogins(transaction, userId);
    const record = { userId, actorId: userId, kind: 'PASSWORD_CHANGED' } as const;
    await recordAudit(transaction, clientInfo, record);
    return reply.headers.getSetCookie();
  });
}

/** The session or the password can change between the checks and the transaction. */
function toFolioError(error: unknown): unknown {
  const code = error instanceof APIError ? error.body?.code : undefined;
  if (code === 'INVALID_PASSWORD') return wrongPassword();
  return code === 'UNAUTHORIZED' ? new FolioError('UNAUTHENTICATED') : error;
}

const wrongPassword = () =>
  validationError(['currentPassword'], 'INCORRECT', 'Current password is incorrect');
