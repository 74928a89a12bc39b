import type { FastifyRequest } from 'fastify';
import type { AuthenticatedCaller } from '../../identity/caller.ts';

/** The caller of a request on a surface, if the request has a valid credential of one of these kinds. */
export function callerOfKind(
  { identification }: FastifyRequest,
  kinds: readonly AuthenticatedCaller['kind'][],
): AuthenticatedCaller | undefined {
  if (identification === undefined || identification === 'invalid') return undefined;
  if (identification.kind === 'anonymous' || !kinds.includes(identification.kind)) return undefined;
  return identification;
}
