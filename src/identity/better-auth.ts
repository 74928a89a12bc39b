import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { hashPassword } from 'better-auth/crypto';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { paths } from '../paths.ts';
import { rememberingErrors } from './adapter-errors.ts';
import { passwordChangeContext, withAuthContext } from './auth-context.ts';
import { maxPasswordLength } from './input.ts';
import { verifyPasswordInContext } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import { type OnSignUp, signUpContext, withSignUpSteps } from './sign-up.ts';

const sessionSeconds = 30 * 24 * 60 * 60;

/** `__Host-` binds the cookie to this host and to https. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-folio_session' : 'folio_session';

interface BetterAuthOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly onSignUp: OnSignUp;
}

/** better-auth as folio configures it. Call it through `withOriginalErrors`. */
export function createBetterAuth(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { database, secrets, onSignUp }: BetterAuthOptions,
) {
  return betterAuth({
    appName: 'folio',
    baseURL: baseUrl,
    basePath: paths.auth,
    // The list, because `secret` gives way to the environment variable BETTER_AUTH_SECRETS.
    secrets: [{ version: 1, value: secrets.sessions[0] }],
    database: prismaAdapter(
      rememberingErrors(withAuthContext(withSignUpSteps(database, onSignUp), database)),
      { provider: 'postgresql', transaction: true },
    ),
    account: { modelName: 'credential' },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    emailAndPassword: {
      enabled: true,
      // It counts UTF-16 units, of which a character has two at most.
      maxPasswordLength: 2 * maxPasswordLength,
      password: {
        hash: async (password) =>
          signUpContext.getStore()?.passwordHash ??
          passwordChangeContext.getStore()?.newPasswordHash ??
          (await hashPassword(password)),
        verify: verifyPasswordInContext,
      },
    },
    session: { expiresIn: sessionSeconds, updateAge: 24 * 60 * 60 },
    advanced: {
      // Without joins it reads relations itself, and prints errors of the database on stderr.
      database: { generateId: false, joins: true },
      // The prefix is part of the name below.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(baseUrl) } },
      defaultCookieAttributes: {
        secure: baseUrl.startsWith('https:'),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
    },
    // Attempts are limited at the edge, for all of folio's processes together.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages name e-mail addresses; what matters is thrown and logged with the request.
    logger: { disabled: true },
  });
}
