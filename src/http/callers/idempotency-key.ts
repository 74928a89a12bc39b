import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorDetail, FolioError } from '../../errors.ts';

const header = 'idempotency-key';
const validKey = /^[\x20-\x7e]{1,255}$/;

export const isValidIdempotencyKey = (key: unknown): key is string =>
  typeof key === 'string' && validKey.test(key);

/** The header `Idempotency-Key` and what to do if the response repeats an earlier one. */
export function idempotencyOf({ headers }: FastifyRequest, reply: FastifyReply) {
  const key = headers[header];
  if (typeof key !== 'string') return undefined;
  return { key, onReplay: () => void reply.header('idempotent-replayed', 'true') };
}

/** The validation issue of an invalid key. */
export function idempotencyKeyIssue({ headers }: FastifyRequest): ErrorDetail | undefined {
  const key = headers[header];
  if (key === undefined || isValidIdempotencyKey(String(key))) return undefined;
  const message = 'Idempotency-Key must be 1 to 255 printable ASCII characters';
  return { path: [], code: 'INVALID', message };
}

/** @throws VALIDATION_FAILED */
export function requireValidIdempotencyKey(request: FastifyRequest): void {
  const issue = idempotencyKeyIssue(request);
  if (issue) throw new FolioError('VALIDATION_FAILED', { details: [issue] });
}
