import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import type { Caller } from '../identity/caller.ts';

export function sessionOf({ identification }: FastifyRequest): Caller {
  const isValid = identification !== undefined && identification !== 'invalid';
  if (isValid && identification.kind === 'session') return identification;
  throw new FolioError('UNAUTHENTICATED');
}
