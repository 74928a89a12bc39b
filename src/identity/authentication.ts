import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Config } from '../config.ts';
import type { Database, DatabaseClient } from '../database/client.ts';
import { FolioError, invalid } from '../errors.ts';
import type { Role } from '../generated/prisma/enums.ts';
import { isStorable } from '../input.ts';
import type { Caller, SessionCaller } from './caller.ts';
import type { ChangePasswordInput, SignInInput, SignUpInput } from './input.ts';
import type { Secrets } from './secrets.ts';
import { type OnSignUp, signUpUnderWay, withSignUpSteps } from './sign-up.ts';
import type { Strategy } from './strategies.ts';

/** What a person gets back, and the Set-Cookie headers to send along. */
export interface SignedIn {
  readonly user: { id: string; name: string; email: string; createdAt: Date };
  readonly cookies: readonly string[];
}

/** Accounts and web sessions, kept by better-auth. Its own routes are not mounted. */
export interface Authentication {
  /** @throws VALIDATION_FAILED for a taken e-mail address or an invite that is not open. */
  signUp(input: SignUpInput): Promise<SignedIn>;
  /** @throws UNAUTHENTICATED; the same, as slowly, for an unknown address and a wrong password. */
  signIn(input: SignInInput): Promise<SignedIn>;
  /** Ends the session for good. @returns the Set-Cookie headers that remove the cookie. */
  signOut(headers: Headers): Promise<readonly string[]>;
  /** Also ends every other session and renews this one. @returns the Set-Cookie headers. */
  changePassword(headers: Headers, input: ChangePasswordInput): Promise<readonly string[]>;
  /** Whether this is the user's present password, asked through the given client. */
  checkPassword(database: DatabaseClient, userId: string, password: string): Promise<boolean>;
  /** Accepts the session cookie. */
  readonly sessionStrategy: Strategy;
}

const sessionSeconds = 30 * 24 * 60 * 60;

export function createAuthentication(
  config: Pick<Config, 'baseUrl'>,
  database: Database,
  secrets: Secrets,
  onSignUp: OnSignUp,
): Authentication {
  const overHttps = config.baseUrl.startsWith('https:');
  const auth = betterAuth({
    appName: 'folio',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: secrets.sessions,
    database: prismaAdapter(withSignUpSteps(database, onSignUp), {
      provider: 'postgresql',
      transaction: true,
    }),
    account: { modelName: 'credential' },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: async (password) =>
          signUpUnderWay.getStore()?.passwordHash ?? (await hashPassword(password)),
        verify: isPassword,
      },
    },
    session: { expiresIn: sessionSeconds, updateAge: 24 * 60 * 60 },
    advanced: {
      database: { generateId: false },
      // The prefix is set here, as `__Host-` binds the cookie to this host and to https.
      useSecureCookies: false,
      cookies: { session_token: { name: overHttps ? '__Host-folio_session' : 'folio_session' } },
      defaultCookieAttributes: { secure: overHttps, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    // Attempts are limited at the edge, for all of folio's processes together.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages name e-mail addresses; what matters is thrown and logged with the request.
    logger: { disabled: true },
  });

  async function enter(
    call: () => Promise<{ headers: Headers; response: { user: SignedIn['user'] } }>,
  ): Promise<SignedIn> {
    const { headers, response } = await call();
    const { id, name, email, createdAt } = response.user;
    return { user: { id, name, email, createdAt }, cookies: headers.getSetCookie() };
  }

  return {
    async signUp({ inviteCode, ...body }) {
      const passwordHash = await hashPassword(body.password);
      const underWay = { inviteCode, passwordHash, failure: undefined as unknown };
      try {
        return await signUpUnderWay.run(underWay, () =>
          enter(() => auth.api.signUpEmail({ body, returnHeaders: true })),
        );
      } catch (error) {
        if (underWay.failure) throw underWay.failure;
        if (isRefusal(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) {
          throw invalid(['email'], 'Email has already been taken');
        }
        throw error;
      }
    },

    async signIn(body) {
      try {
        return await enter(() => auth.api.signInEmail({ body, returnHeaders: true }));
      } catch (error) {
        // What is not even an address is nobody's either.
        if (isRefusal(error, 'INVALID_EMAIL_OR_PASSWORD') || isRefusal(error, 'INVALID_EMAIL')) {
          throw new FolioError('UNAUTHENTICATED', { message: 'Invalid email or password' });
        }
        throw error;
      }
    },

    async signOut(headers) {
      const session = await auth.api.getSession({ headers });
      // Deleted here, because better-auth logs a failure to and answers as if all were well.
      if (session) await database.client.session.deleteMany({ where: { id: session.session.id } });
      const signedOut = await auth.api.signOut({ headers, returnHeaders: true });
      return signedOut.headers.getSetCookie();
    },

    async changePassword(headers, input) {
      try {
        const body = { ...input, revokeOtherSessions: true };
        const changed = await auth.api.changePassword({ headers, body, returnHeaders: true });
        return changed.headers.getSetCookie();
      } catch (error) {
        if (isRefusal(error, 'INVALID_PASSWORD')) {
          throw invalid(['currentPassword'], 'Current password is not right');
        }
        if (isRefusal(error, 'UNAUTHORIZED')) throw new FolioError('UNAUTHENTICATED');
        throw error;
      }
    },

    async checkPassword(client, userId, password) {
      const credential = await client.credential.findFirst({
        where: { userId, providerId: 'credential' },
        select: { password: true },
      });
      return (
        credential?.password != null && (await isPassword({ hash: credential.password, password }))
      );
    },

    sessionStrategy({ authorization, cookie }) {
      if (authorization !== undefined || !cookie?.includes('folio_session')) return undefined;
      return auth.api.getSession({ headers: new Headers({ cookie }) }).then(callerOfSession);
    },
  };
}

/**
 * Whether a password is the one that was hashed. Hashing takes a NUL byte at the end and a lone
 * surrogate for something else; no stored password has them.
 */
async function isPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  return (await verifyPassword(attempt)) && isStorable(attempt.password);
}

/** A cookie that has ended says nothing about who is asking. */
function callerOfSession(
  found: { session: { id: string }; user: { id: string; role?: string | null | undefined } } | null,
): Caller {
  if (!found) return { kind: 'anonymous' };
  return {
    kind: 'session',
    userId: found.user.id,
    role: found.user.role as Role,
    sessionId: found.session.id,
  } satisfies SessionCaller;
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof APIError && error.body?.code === code;
}
