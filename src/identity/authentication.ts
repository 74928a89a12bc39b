import type { Config } from '../config.ts';
import type { Database, DatabaseClient } from '../database/client.ts';
import type { ClientInfo } from './audit.ts';
import { createBetterAuth, sessionCookieName } from './better-auth.ts';
import { changePassword } from './change-password.ts';
import type { ChangePasswordInput, SignInInput, SignUpInput } from './input.ts';
import { usePasswordResetToken } from './password-reset.ts';
import { isPassword, storedHash } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { type OnSignUp, signUp } from './sign-up.ts';
import type { SignedIn } from './signed-in.ts';
import type { Strategy } from './strategies.ts';

/** Accounts and web sessions, kept by better-auth. Its own routes are not mounted. */
export interface Authentication {
  /** @throws VALIDATION_FAILED for a taken e-mail address or an invite that is not open. */
  signUp(input: SignUpInput, clientInfo: ClientInfo): Promise<SignedIn>;
  /** @throws UNAUTHENTICATED; the same, as slowly, for an unknown address and a wrong password. */
  signIn(input: SignInInput, clientInfo: ClientInfo): Promise<SignedIn>;
  /** Ends the session for good. @returns the Set-Cookie headers that remove the cookie. */
  signOut(headers: Headers, clientInfo: ClientInfo): Promise<readonly string[]>;
  /** Also ends every other session and renews this one. @returns the Set-Cookie headers. */
  changePassword(
    headers: Headers,
    input: ChangePasswordInput,
    clientInfo: ClientInfo,
  ): Promise<readonly string[]>;
  /**
   * Sets a new password by a link of `createPasswordReset`, once, and ends every session. Attempts
   * (`reset-password`) are counted by who calls this, before.
   * @throws VALIDATION_FAILED at `token` for a link that is used, expired or unknown, at
   * `newPassword` for what breaks the rules of sign-up.
   */
  resetPassword(token: string, newPassword: string, clientInfo: ClientInfo): Promise<void>;
  /** Whether this is the user's present password, asked through the given client. */
  checkPassword(database: DatabaseClient, userId: string, password: string): Promise<boolean>;
  /** Accepts the session cookie. */
  readonly sessionStrategy: Strategy;
}

export function createAuthentication(
  config: Pick<Config, 'baseUrl'>,
  database: Database,
  secrets: Secrets,
  onSignUp: OnSignUp,
  onError: (error: unknown) => void,
): Authentication {
  const auth = createBetterAuth(config, secrets);
  const cookieName = sessionCookieName(config.baseUrl);
  const sessions = createSessions({ auth, database, cookieName, secrets: secrets.sessions });
  return {
    signUp: (input, clientInfo) => signUp({ auth, database, onSignUp }, input, clientInfo),
    signIn: (input, clientInfo) => signIn({ auth, database, onError }, input, clientInfo),
    signOut: (headers, clientInfo) =>
      sessions.signOut(headers.get('cookie') ?? undefined, clientInfo),
    changePassword: (headers, input, clientInfo) =>
      changePassword(
        { auth, database, sessions },
        headers.get('cookie') ?? undefined,
        input,
        clientInfo,
      ),
    resetPassword: (token, newPassword, clientInfo) =>
      usePasswordResetToken(database, secrets, { token, newPassword, clientInfo }),
    async checkPassword(client, userId, password) {
      const hash = await storedHash(client, userId);
      return hash !== undefined && (await isPassword({ hash, password }));
    },
    sessionStrategy: sessions.strategy,
  };
}
