import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import type { Caller } from '../identity/caller.ts';

/** The session of a request. @throws 401 for anything else, keys included */
export function sessionOf({ identification }: FastifyRequest): Caller {
  const isValid = identification !== undefined && identification !== 'invalid';
  if (isValid && identification.kind === 'session') return identification;
  throw new FolioError('UNAUTHENTICATED');
}
