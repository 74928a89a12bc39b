import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import type { Caller } from '../identity/caller.ts';

/** Returns the session of a request. @throws 401 without a session, also with a key */
export function sessionOf({ identification }: FastifyRequest): Caller {
  const isValid = identification !== undefined && identification !== 'invalid';
  if (isValid && identification.kind === 'session') return identification;
  throw new FolioError('UNAUTHENTICATED');
}
