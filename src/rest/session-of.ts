import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';
import { callerOfKind } from '../http/callers/caller-of-kind.ts';
import type { Caller } from '../identity/caller.ts';

/** @throws UNAUTHENTICATED */
export function sessionOf(request: FastifyRequest): Caller {
  const caller = callerOfKind(request, ['session']);
  if (!caller) throw new FolioError('UNAUTHENTICATED');
  return caller;
}
