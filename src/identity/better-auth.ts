// The whole package also loads Kysely, 260 modules, for databases that folio does not use.
import { betterAuth } from 'better-auth/minimal';
import type { Config } from '../config.ts';
import { paths } from '../paths.ts';
import { callAdapter, preparedPasswords, sessionClient } from './auth-call.ts';
import { maxPasswordLength } from './input.ts';
import type { Secrets } from './secrets.ts';

const sessionSeconds = 30 * 24 * 60 * 60;

/** `__Host-` binds the cookie to this host and to https. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-folio_session' : 'folio_session';

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** Call it through `callBetterAuth`. */
export function createBetterAuth({ baseUrl }: Pick<Config, 'baseUrl'>, secrets: Secrets) {
  return betterAuth({
    appName: 'folio',
    baseURL: baseUrl,
    basePath: paths.auth,
    // The environment variable BETTER_AUTH_SECRETS would take precedence over `secret`.
    secrets: [{ version: 1, value: secrets.sessions[0] }],
    database: callAdapter,
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: { ...session, ...sessionClient() } }) },
      },
    },
    account: { modelName: 'signInMethod' },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    emailAndPassword: {
      enabled: true,
      // better-auth counts UTF-16 units. A character has at most two.
      maxPasswordLength: 2 * maxPasswordLength,
      password: preparedPasswords,
    },
    session: { expiresIn: sessionSeconds, updateAge: 24 * 60 * 60 },
    advanced: {
      // Without joins, better-auth reads relations itself and prints database errors on stderr.
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
    // `Authentication` counts attempts, in a store that all processes share.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages contain email addresses. Errors are thrown, and logged with their request.
    logger: { disabled: true },
  });
}
