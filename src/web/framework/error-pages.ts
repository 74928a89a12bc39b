import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorCatalogue, FolioError } from '../../errors.ts';
import { quality } from '../../http/replies/accept.ts';
import { logError, retryAfterSeconds } from '../../http/replies/error-reply.ts';
import { pathOf } from '../../http/request-target.ts';
import type { HttpServer } from '../../http/server.ts';
import { isUnknownPath } from '../../http/unknown-paths.ts';
import { anonymous } from '../../identity/caller.ts';
import { paths } from '../../paths.ts';
import { narrowView } from '../ui/narrow.ts';
import { signInAddress } from './address.ts';
import { html } from './html.ts';
import type { View } from './page.ts';
import type { Renderer } from './renderer.ts';

/** @param isShared whether the pages are shown to everybody as to a guest, without the navigation */
export function registerErrorPages(web: HttpServer, renderer: Renderer, isShared = false): void {
  web.setErrorHandler((error, request, reply) =>
    sendErrorPage({ request, reply, renderer, isShared }, logError(error, request)),
  );
}

interface FailedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly renderer: Renderer;
  readonly isShared?: boolean;
}

async function sendErrorPage(failed: FailedRequest, error: FolioError): Promise<FastifyReply> {
  const { request, reply, renderer, isShared } = failed;
  if (error.code === 'UNAUTHENTICATED') {
    return reply.redirect(signInAddress(request.method === 'GET' ? request.url : '/'), 303);
  }
  setRetryAfter(reply, error);
  reply.code(error.status);
  if (isShared) {
    const guest = { caller: anonymous, viewer: null };
    return renderer.send({ request, reply, ...guest }, () => ({
      ...errorView(error, request.id),
      section: 'shared',
    }));
  }
  const visitor = isWithoutViewer(error) ? withoutViewer(request) : await findVisitor(failed);
  return renderer.send({ request, reply, ...visitor }, () => errorView(error, request.id));
}

/** Sets Retry-After: 60 seconds for a rate limit whose exact time is unknown. */
export function setRetryAfter(reply: FastifyReply, { code, status }: FolioError): void {
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (code === 'RATE_LIMITED' && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
}

/** The caller if the look-up has already succeeded, so that signed-in users are not shown as guests. */
function withoutViewer({ identification }: FastifyRequest) {
  const caller = typeof identification === 'object' ? identification : anonymous;
  return { caller, viewer: null };
}

/** Whether to skip the look-up of the viewer: the database may be down, or a limit is exceeded. */
function isWithoutViewer({ code, status }: FolioError): boolean {
  return status >= 500 || code === 'RATE_LIMITED';
}

/** Without a viewer if the database fails: an error page must not fail itself. */
async function findVisitor({ request, reply, renderer }: FailedRequest) {
  try {
    // 404 has precedence over 429, so an exceeded limit only skips the look-up of the caller.
    if (isUnknownPath(request)) await renderer.countRequest(request, reply);
    if (request.rateLimit?.exceeded) return withoutViewer(request);
    const caller = await renderer.callerOf(request, reply);
    return { caller, viewer: await renderer.viewerOf(request, caller) };
  } catch (error) {
    logError(error, request);
    return withoutViewer(request);
  }
}

const invalidRequest = 'Invalid request';

const titles: Partial<Record<ErrorCode, string>> = {
  BAD_USER_INPUT: invalidRequest,
  BAD_REQUEST: invalidRequest,
  UNSUPPORTED_MEDIA_TYPE: invalidRequest,
  VALIDATION_FAILED: invalidRequest,
  PAYLOAD_TOO_LARGE: 'Request too large',
  NOT_FOUND: 'Page not found',
  FORBIDDEN: 'Access denied',
  IDEMPOTENCY_KEY_IN_USE: 'Still running',
  RATE_LIMITED: 'Too many requests',
  BUSY: 'Service unavailable',
  INTERNAL: 'Something went wrong',
};

const explanations: Partial<Record<ErrorCode, string>> = {
  BAD_USER_INPUT:
    'The form or the address contains a value that is not valid. Go back and check it.',
  BAD_REQUEST: "The server can't read the request. Go back and try again.",
  UNSUPPORTED_MEDIA_TYPE:
    'The request is not a submitted form. Go back and submit the form of the page.',
  PAYLOAD_TOO_LARGE:
    'The form is too large: its text can have at most 1 MiB, its images together 40 MiB, another file 10 MiB. Go back and shorten it.',
  NOT_FOUND: 'The page does not exist, or its record was deleted. Check the address.',
  IDEMPOTENCY_KEY_IN_USE:
    'The form was sent twice, and the first request is not complete. Wait a moment, then check whether the change was made.',
  RATE_LIMITED: 'Wait a minute, then try again.',
  BUSY: 'The service is busy. Try again in a moment.',
  INTERNAL:
    'The server could not complete the request. Try again. If the error continues, report the request id below to the operator of the server.',
};

function errorView(error: FolioError, requestId: string): View {
  const { code, message, details, status } = error;
  const detailText =
    details.length > 0 ? `${details.map((detail) => detail.message).join('. ')}.` : undefined;
  const isOwnTitle = code === 'FORBIDDEN' && message !== errorCatalogue[code].message;
  return narrowView(
    isOwnTitle ? message : (titles[code] ?? message),
    html`
<p>${explanations[code] ?? detailText ?? `${message}.`}</p>
${status >= 500 && html`<p class="hint">Request id <code>${requestId}</code></p>`}
<p><a class="button" href="/">Go to the home page</a></p>`,
  );
}

/** Paths of the APIs and files: their errors are always JSON. */
const programPaths: readonly string[] = [
  paths.api,
  paths.graphql,
  paths.schema,
  paths.assets,
  paths.files,
  paths.health,
  paths.openapi,
];

function isProgramPath(path: string): boolean {
  return programPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Sends a web page for an unknown path if the client prefers HTML to JSON. The plugin
 * `unknown-paths` replies to other clients.
 */
export function registerNotFoundPages(server: HttpServer, renderer: Renderer): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isUnknownPath(request) || isProgramPath(pathOf(request))) return done();
    const { accept } = request.headers;
    if (quality(accept, 'text/html') <= quality(accept, 'application/json')) return done();
    sendErrorPage({ request, reply, renderer }, new FolioError('NOT_FOUND')).catch(done);
  });
}
