import type { FastifyRequest } from 'fastify';
import type { Identity } from '../identity/identity.ts';
import type { Identification } from '../identity/strategies.ts';

/** Who is asking; judged from the headers, before a body is read. */
export function identifyRequest(
  request: FastifyRequest,
  identity: Identity,
): Promise<Identification> {
  const { authorization, cookie } = request.headers;
  return identity.identify({ authorization, cookie });
}
