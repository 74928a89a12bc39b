import { APIError } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';
import type { Config } from '../config.ts';
import type { Database, DatabaseClient } from '../database/client.ts';
import { FolioError, validationError } from '../errors.ts';
import { withOriginalErrors } from './adapter-errors.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { invalidSignInError, passwordChangeContext, signInContext } from './auth-context.ts';
import { createBetterAuth, sessionCookieName } from './better-auth.ts';
import { callerOfSession } from './caller.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';
import type { ChangePasswordInput, SignInInput, SignUpInput } from './input.ts';
import { usePasswordResetToken } from './password-reset.ts';
import { isPassword, storedHash } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import { withNewestSignature } from './session-cookie.ts';
import { type OnSignUp, signUpContext } from './sign-up.ts';
import type { Strategy } from './strategies.ts';

/** What a person gets back, and the Set-Cookie headers to send along. */
export interface SignedIn {
  readonly user: { id: string; name: string; email: string; createdAt: Date };
  readonly cookies: readonly string[];
}

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
  const cookieName = sessionCookieName(config.baseUrl);
  const auth = createBetterAuth(config, { database, secrets, onSignUp });

  /** The headers as better-auth takes them. */
  function verifiable(headers: Headers): Headers {
    const cookie = headers.get('cookie');
    if (cookie === null) return headers;
    const changed = new Headers(headers);
    changed.set('cookie', withNewestSignature(cookie, cookieName, secrets.sessions));
    return changed;
  }

  async function enter(
    call: () => Promise<{ headers: Headers; response: { user: SignedIn['user'] } }>,
  ): Promise<SignedIn> {
    const { headers, response } = await withOriginalErrors(call);
    const { id, name, email, createdAt } = response.user;
    return { user: { id, name, email, createdAt }, cookies: headers.getSetCookie() };
  }

  /** Null without a session, also for one that is deleted while it is renewed. */
  async function findSession(headers: Headers) {
    try {
      const found = await withOriginalErrors(() =>
        auth.api.getSession({ headers, returnHeaders: true }),
      );
      // Without a session, the headers would remove the cookie.
      return found.response && { ...found.response, cookies: found.headers.getSetCookie() };
    } catch (error) {
      if (error instanceof APIError && error.status === 'UNAUTHORIZED') return null;
      throw error;
    }
  }

  return {
    async signUp({ inviteCode, ...body }, clientInfo) {
      const passwordHash = await hashPassword(body.password);
      try {
        return await signUpContext.run({ inviteCode, clientInfo, passwordHash }, () =>
          enter(() => auth.api.signUpEmail({ body, returnHeaders: true })),
        );
      } catch (error) {
        if (hasErrorCode(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) {
          throw validationError(['email'], 'Email has already been taken');
        }
        throw error;
      }
    },

    async signIn(body, clientInfo) {
      try {
        return await signInContext.run({ clientInfo }, () =>
          enter(() => auth.api.signInEmail({ body, returnHeaders: true })),
        );
      } catch (error) {
        // What is not even an address is nobody's either; what is longer is no password.
        if (
          hasErrorCode(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'PASSWORD_TOO_LONG') ||
          (error instanceof FolioError && error.code === 'UNAUTHENTICATED')
        ) {
          recordFailedSignIn(database, clientInfo, body.email).catch(onError);
          throw invalidSignInError();
        }
        throw error;
      }
    },

    async signOut(received, clientInfo) {
      const headers = verifiable(received);
      const found = await findSession(headers);
      // Deleted here, because better-auth logs a failure to and answers as if all were well.
      if (found) {
        const { id, userId } = found.session;
        await database.transaction(async (transaction) => {
          const { count } = await transaction.session.deleteMany({ where: { id } });
          if (count === 0) return;
          await recordAudit(transaction, clientInfo, {
            userId,
            actorId: userId,
            kind: 'SIGNED_OUT',
          });
        });
      }
      const signedOut = await withOriginalErrors(() =>
        auth.api.signOut({ headers, returnHeaders: true }),
      );
      return signedOut.headers.getSetCookie();
    },

    async changePassword(received, { currentPassword, newPassword }, clientInfo) {
      const headers = verifiable(received);
      const session = await findSession(headers);
      if (!session) throw new FolioError('UNAUTHENTICATED');
      const userId = session.user.id;
      const hash = await storedHash(database.client, userId);
      const wrongPassword = () =>
        validationError(['currentPassword'], 'Current password is not right');
      if (hash === undefined || !(await isPassword({ hash, password: currentPassword }))) {
        throw wrongPassword();
      }
      const newPasswordHash = await hashPassword(newPassword);
      const verified = { hash, password: currentPassword };
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      try {
        const changed = await database.transaction(async (transaction) => {
          const reply = await passwordChangeContext.run(
            { transaction, newPasswordHash, verified },
            () =>
              withOriginalErrors(() =>
                auth.api.changePassword({ headers, body, returnHeaders: true }),
              ),
          );
          // A link that was made before is one to the account that was.
          await transaction.passwordReset.deleteMany({ where: { userId } });
          const record = { userId, actorId: userId, kind: 'PASSWORD_CHANGED' } as const;
          await recordAudit(transaction, clientInfo, record);
          return reply;
        });
        return changed.headers.getSetCookie();
      } catch (error) {
        if (hasErrorCode(error, 'INVALID_PASSWORD')) throw wrongPassword();
        if (hasErrorCode(error, 'UNAUTHORIZED')) throw new FolioError('UNAUTHENTICATED');
        throw error;
      }
    },

    resetPassword: (token, newPassword, clientInfo) =>
      usePasswordResetToken(database, secrets, { token, newPassword, clientInfo }),

    async checkPassword(client, userId, password) {
      const hash = await storedHash(client, userId);
      return hash !== undefined && (await isPassword({ hash, password }));
    },

    sessionStrategy({ authorization, cookie, onRenewal }) {
      if (authorization !== undefined || !cookie?.includes('folio_session')) return undefined;
      return findSession(verifiable(new Headers({ cookie }))).then((found) => {
        if (found && found.cookies.length > 0) onRenewal?.(found.cookies);
        return callerOfSession(found);
      });
    },
  };
}

function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof APIError && codes.includes(error.body?.code ?? '');
}
