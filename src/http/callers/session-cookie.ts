import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../identity/identity.ts';
import type { Identification } from '../../identity/strategies.ts';

/** Identifies the caller of a request. If that renews the session, the response renews its cookie (D65). */
export async function identifyRequest(
  identity: Identity,
  { headers, requester }: FastifyRequest,
  reply: FastifyReply,
  { byCookieOnly = false } = {},
): Promise<Identification> {
  const caller = await identity.identify({
    authorization: byCookieOnly ? undefined : headers.authorization,
    cookie: headers.cookie,
    onRenewal: (cookies) => sendSessionCookies(reply, cookies),
  });
  if (caller !== 'invalid' && caller.kind !== 'anonymous') requester.userKey = caller.userId;
  return caller;
}

/**
 * They replace those of a renewal earlier in the request: a change of the password or a sign-out
 * comes later. Caches must not store the response.
 */
export function sendSessionCookies(reply: FastifyReply, cookies: readonly string[]): void {
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...cookies]);
  reply.header('cache-control', 'no-store');
}
