import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, FolioError } from '../../errors.ts';
import { isJson } from '../../http/bodies/json-body.ts';
import { maxImageBodyBytes } from '../../http/bodies/large-bodies.ts';
import { isMultipart } from '../../http/bodies/multipart.ts';
import { idempotencyKeyIssue } from '../../http/callers/idempotency-key.ts';
import { requestContext } from '../../http/callers/request-context.ts';
import { requireOwnOrigin } from '../../http/callers/same-origin.ts';
import { maxBodyBytes } from '../../http/server.ts';
import type { RequestContext } from '../schema/context.ts';
import { preflightHeaders } from './multipart-request.ts';

/**
 * Called before the body is read.
 * @throws UNAUTHENTICATED, FORBIDDEN, BAD_REQUEST, UNSUPPORTED_MEDIA_TYPE
 */
export function admitRequest(request: FastifyRequest, baseUrl: string): void {
  const caller = request.identification;
  if (caller === undefined || caller === 'invalid') throw new FolioError('UNAUTHENTICATED');
  if (request.method !== 'POST') return;
  const { message } = idempotencyKeyIssue(request) ?? {};
  if (message) throw badRequest(message);
  if (caller.kind === 'session') requireOwnOrigin(request, baseUrl);
  // Rejects what a page of another site can send without a preflight request, such as a form.
  if (isJson(request.headers['content-type']) || acceptsMultipart(request)) return;
  throw unsupportedType(request);
}

/**
 * Only authenticated callers can send files. With a session, a preflight header is required: a
 * browser adds the cookie to a form of another site, but not this header.
 */
export function acceptsMultipart(request: FastifyRequest): boolean {
  return (
    isMultipart(request.headers['content-type']) &&
    isAuthenticated(request) &&
    !lacksPreflightHeader(request)
  );
}

/**
 * Responses for sessions can contain secrets, and another site can make the browser of a signed-in
 * user send a query of its choice.
 */
export function compressible({ identification }: FastifyRequest): boolean {
  return typeof identification === 'object' && identification.kind !== 'session';
}

/** In bytes. Anonymous callers can't upload images, so their bodies are never large. */
export function bodyLimit(request: FastifyRequest): number {
  return isAuthenticated(request) ? maxImageBodyBytes : maxBodyBytes;
}

export function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const { identification = 'invalid' } = request;
  if (identification === 'invalid') throw new FolioError('UNAUTHENTICATED');
  return requestContext(request, identification, reply);
}

function lacksPreflightHeader({ headers, identification }: FastifyRequest): boolean {
  const isSession = typeof identification === 'object' && identification.kind === 'session';
  return isSession && preflightHeaders.every((name) => headers[name] === undefined);
}

function isAuthenticated({ identification }: FastifyRequest): boolean {
  return typeof identification === 'object' && identification.kind !== 'anonymous';
}

function unsupportedType(request: FastifyRequest): FolioError {
  const isUpload = isMultipart(request.headers['content-type']);
  if (!isUpload || !lacksPreflightHeader(request)) return new FolioError('UNSUPPORTED_MEDIA_TYPE');
  const message =
    'Send the header GraphQL-Require-Preflight or Apollo-Require-Preflight with multipart/form-data';
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', { details: [{ path: [], message }] });
}
