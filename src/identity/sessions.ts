import { APIError } from 'better-auth/api';
import type { Database } from '../database/client.ts';
import { type ClientInfo, recordAudit } from './audit.ts';
import { callBetterAuth } from './auth-call.ts';
import type { BetterAuth } from './better-auth.ts';
import { callerOfSession } from './caller.ts';
import { withNewestSignature } from './session-cookie.ts';
import type { Strategy } from './strategies.ts';

interface SessionOptions {
  readonly auth: BetterAuth;
  readonly database: Database;
  readonly cookieName: string;
  /** The newest first. */
  readonly secrets: readonly [string, ...string[]];
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ auth, database, cookieName, secrets }: SessionOptions) {
  const { client } = database;

  function headersFor(cookie: string | undefined): Headers {
    return new Headers(
      cookie === undefined ? {} : { cookie: withNewestSignature(cookie, cookieName, secrets) },
    );
  }

  /** Renews the session once a day. @returns null without a valid session, also if it is deleted meanwhile. */
  async function find(headers: Headers) {
    try {
      const found = await callBetterAuth({ client }, () =>
        auth.api.getSession({ headers, returnHeaders: true }),
      );
      // Without a session, better-auth's headers delete the cookie.
      return found.response && { ...found.response, cookies: found.headers.getSetCookie() };
    } catch (error) {
      if (error instanceof APIError && error.status === 'UNAUTHORIZED') return null;
      throw error;
    }
  }

  /** @returns Set-Cookie headers that delete the cookie. */
  async function signOut(
    cookie: string | undefined,
    clientInfo: ClientInfo,
  ): Promise<readonly string[]> {
    const headers = headersFor(cookie);
    const found = await find(headers);
    // better-auth's sign-out ignores errors of the database, so the session is deleted here.
    if (found) {
      const { id, userId } = found.session;
      await database.transaction(async (transaction) => {
        const { count } = await transaction.session.deleteMany({ where: { id } });
        if (count === 0) return;
        await recordAudit(transaction, clientInfo, { userId, actorId: userId, kind: 'SIGNED_OUT' });
      });
    }
    const reply = await callBetterAuth({ client }, () =>
      auth.api.signOut({ headers, returnHeaders: true }),
    );
    return reply.headers.getSetCookie();
  }

  const strategy: Strategy = ({ authorization, cookie, onRenewal }) => {
    if (authorization !== undefined || !cookie?.includes('folio_session')) return undefined;
    return find(headersFor(cookie)).then((found) => {
      if (found && found.cookies.length > 0) onRenewal?.(found.cookies);
      return callerOfSession(found);
    });
  };

  return { headersFor, find, signOut, strategy };
}
