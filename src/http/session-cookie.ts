import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../identity/identity.ts';
import type { Identification } from '../identity/strategies.ts';

/** Identifies who sends a request. When that renews a session, the reply renews its cookie. */
export function identifyRequest(
  identity: Identity,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { byCookieOnly = false } = {},
): Promise<Identification> {
  return identity.identify({
    authorization: byCookieOnly ? undefined : headers.authorization,
    cookie: headers.cookie,
    onRenewal: (cookies) => sendSessionCookies(reply, cookies),
  });
}

/**
 * Sends the Set-Cookie headers of a session, in place of those of a renewal: a change of password
 * and signing out come later. No cache may store such a reply.
 */
export function sendSessionCookies(reply: FastifyReply, cookies: readonly string[]): void {
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...cookies]);
  reply.header('cache-control', 'no-store');
}
