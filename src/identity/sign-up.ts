import { APIError } from 'better-auth/api';
import type { Database, DatabaseClient } from '../database/client.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { validationError } from '../errors.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { callBetterAuth } from './auth-call.ts';
import type { BetterAuth } from './better-auth.ts';
import type { SignUpInput } from './input.ts';
import { hashPassword } from './password-hash.ts';
import { type SignedIn, toSignedIn } from './signed-in.ts';

export interface NewUser {
  readonly id: string;
}

/** Runs in the transaction that creates the user. An error rolls it back. */
export type OnSignUp = (
  database: DatabaseClient,
  user: NewUser,
  inviteCode: string | undefined,
) => Promise<void>;

interface SignUpServices {
  readonly auth: BetterAuth;
  readonly database: Database;
  readonly onSignUp: OnSignUp;
}

/** @throws VALIDATION_FAILED for a taken email address. */
export async function signUp(
  { auth, database, onSignUp }: SignUpServices,
  { inviteCode, ...body }: SignUpInput,
  clientInfo: ClientInfo,
): Promise<SignedIn> {
  const newPasswordHash = await hashPassword(body.password);
  return database.transaction(async (transaction) => {
    const signedIn = await callBetterAuth(
      { client: transaction, clientInfo, newPasswordHash },
      () => auth.api.signUpEmail({ body, returnHeaders: true }),
    ).then(toSignedIn, (error) => {
      throw isEmailTaken(error)
        ? validationError(['email'], 'TAKEN', 'Email has already been taken')
        : error;
    });
    const { id } = signedIn.user;
    await onSignUp(transaction, { id }, inviteCode);
    await recordAudit(transaction, clientInfo, { userId: id, actorId: id, kind: 'SIGNED_UP' });
    return signedIn;
  });
}

/** Taken before, or by a concurrent sign-up. */
function isEmailTaken(error: unknown): boolean {
  const code = error instanceof APIError ? error.body?.code : undefined;
  return code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' || isUniqueViolation(error);
}
