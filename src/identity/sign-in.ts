import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../database/client.ts';
import { FolioError } from '../errors.ts';
import { isStorable } from '../input/text.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { callBetterAuth } from './auth-call.ts';
import type { BetterAuth } from './better-auth.ts';
import type { SignInInput } from './input.ts';
import { lockSignInMethod, verifiedUser } from './passwords.ts';
import { type SignedIn, toSignedIn } from './signed-in.ts';

interface SignInServices {
  readonly auth: BetterAuth;
  readonly database: Database;
  /** A failed sign-in could not be recorded. */
  readonly onError: (error: unknown) => void;
}

/**
 * @throws UNAUTHENTICATED, after the same time for an unknown email address and a wrong password.
 */
export async function signIn(
  { auth, database, onError }: SignInServices,
  body: SignInInput,
  clientInfo: ClientInfo,
): Promise<SignedIn> {
  const verified = await verifiedUser(database.client, body);
  const signedIn =
    verified && (await createSession({ auth, database }, body, clientInfo, verified));
  if (signedIn) return signedIn;
  // Not awaited: how long it takes would show whether the user exists.
  recordFailedSignIn(database, clientInfo, body.email).catch(onError);
  throw new FolioError('UNAUTHENTICATED', { message: 'Invalid email or password' });
}

/** @returns undefined if the password was changed since it was verified. */
function createSession(
  { auth, database }: Pick<SignInServices, 'auth' | 'database'>,
  body: SignInInput,
  clientInfo: ClientInfo,
  { userId, hash }: { userId: string; hash: string },
): Promise<SignedIn | undefined> {
  return database.transaction(async (transaction) => {
    // A concurrent change of the password waits for the lock and then ends this session.
    if (!(await lockSignInMethod(transaction, userId, hash))) return undefined;
    const reply = await callBetterAuth(
      { client: transaction, clientInfo, verifiedHash: hash },
      () => auth.api.signInEmail({ body, returnHeaders: true }),
    );
    await recordAudit(transaction, clientInfo, { userId, actorId: userId, kind: 'SIGNED_IN' });
    return toSignedIn(reply);
  });
}

/** One statement, also for an unknown email address. */
async function recordFailedSignIn(
  { client }: Database,
  { address, userAgent }: ClientInfo,
  email: string,
): Promise<void> {
  if (!isStorable(email)) return;
  await client.$executeRaw`
    INSERT INTO "audit_events" ("id", "user_id", "kind", "address", "user_agent")
    SELECT ${randomUUIDv7()}::uuid, "id", 'sign_in_failed', ${address}, ${userAgent}
      FROM "users" WHERE "email" = ${email}`;
}
