import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBusy, temporaryReason } from '../../database/errors.ts';
import { type ErrorCode, errorCatalogue, FolioError } from '../../errors.ts';
import { toBodyError } from '../bodies/request-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: the documented error body. */
    sendError?: (error: FolioError, reply: FastifyReply) => FastifyReply;
  }
}

/** The `Retry-After` of temporary errors, in seconds. */
export const retryAfterSeconds = 1;

/** The same request may succeed soon. The rate limits send a `Retry-After` of their own. */
export const isTemporary = (code: ErrorCode): boolean =>
  code === 'IDEMPOTENCY_KEY_IN_USE' || errorCatalogue[code]?.status === 503;

export interface ErrorBody {
  readonly error: string;
  readonly details: readonly string[];
}

export function errorBody({
  message,
  details,
}: Pick<FolioError, 'message' | 'details'>): ErrorBody {
  return { error: message, details: details.map((detail) => detail.message) };
}

export function replyWith(reply: FastifyReply, error: FolioError): FastifyReply {
  if (isTemporary(error.code)) reply.header('retry-after', retryAfterSeconds);
  reply.code(error.status);
  const { sendError } = reply.routeOptions?.config ?? {};
  return sendError ? sendError(error, reply) : reply.send(errorBody(error));
}

/**
 * Logs an error, unless its operation has done so.
 * @returns the error of the catalogue; other values are masked as INTERNAL.
 */
export function logError(
  thrown: unknown,
  { id: requestId, server, raw }: FastifyRequest,
): FolioError {
  // The client has closed the connection before it has sent the whole body.
  const error = thrown === raw.errored ? toBodyError(thrown) : toFolioError(thrown);
  const { code } = error;
  const level = errorCatalogue[code].logLevel;
  const fields = { err: thrown, requestId, code, reason: temporaryReason(thrown) };
  if (level !== 'debug' && !error.isLogged) server.log[level](fields, 'request failed');
  return error;
}

function toFolioError(thrown: unknown): FolioError {
  if (thrown instanceof FolioError) return thrown;
  return frameworkError(thrown) ?? new FolioError(isBusy(thrown) ? 'BUSY' : 'INTERNAL');
}

export function frameworkError(error: unknown): FolioError | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (!code?.startsWith('FST_ERR')) return undefined;
  if (code === 'FST_ERR_BAD_URL') return new FolioError('NOT_FOUND');
  if (statusCode === 413) return new FolioError('PAYLOAD_TOO_LARGE');
  if (statusCode === 415) return new FolioError('UNSUPPORTED_MEDIA_TYPE');
  return statusCode !== undefined && statusCode < 500 ? new FolioError('BAD_REQUEST') : undefined;
}
