import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorCatalogue, FolioError } from '../errors.ts';
import { quality } from '../http/accept.ts';
import { logError, retryAfterSeconds } from '../http/error-reply.ts';
import { pathOf } from '../http/request-target.ts';
import type { HttpServer } from '../http/server.ts';
import { anonymous } from '../identity/caller.ts';
import { paths } from '../paths.ts';
import { signInAddress } from './address.ts';
import { html } from './html.ts';
import type { View } from './page.ts';
import type { Renderer } from './renderer.ts';
import { narrowView } from './ui/narrow.ts';

/** Shows what fails on a page as a page. */
export function serveErrors(web: HttpServer, renderer: Renderer): void {
  web.setErrorHandler((error, request, reply) =>
    sendFailure(request, reply, renderer, logError(error, request)),
  );
}

async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Renderer,
  failure: FolioError,
): Promise<FastifyReply> {
  if (failure.code === 'UNAUTHENTICATED') {
    return reply.redirect(signInAddress(request.method === 'GET' ? request.url : '/'), 303);
  }
  setRetryAfter(reply, failure);
  reply.code(failure.status);
  return renderer.send(
    request,
    reply,
    hasNoViewer(failure) ? nobody : await seenBy(request, reply, renderer),
    () => errorView(failure, request.id),
  );
}

/** Attempts are counted by the minute. */
export function setRetryAfter(reply: FastifyReply, { code, status }: FolioError): void {
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (code === 'RATE_LIMITED' && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
}

const nobody = { caller: anonymous, viewer: null };

/** The database is unavailable, or the page is to cost no more of it. */
function hasNoViewer({ code, status }: FolioError): boolean {
  return status >= 500 || code === 'RATE_LIMITED';
}

/** Nobody when the database does not answer: the page about an error must not fail itself. */
async function seenBy(request: FastifyRequest, reply: FastifyReply, renderer: Renderer) {
  try {
    // Beyond the limit, a page that does not exist is still 404.
    if (request.is404) await renderer.countRequest(request, reply);
    if (request.rateLimit?.exceeded) return nobody;
    const caller = await renderer.callerOf(request, reply);
    return { caller, viewer: await renderer.viewerOf(request, caller) };
  } catch (error) {
    logError(error, request);
    return nobody;
  }
}

const unusable = 'That can not be used';

const titles: Partial<Record<ErrorCode, string>> = {
  BAD_USER_INPUT: unusable,
  BAD_REQUEST: unusable,
  UNSUPPORTED_MEDIA_TYPE: unusable,
  VALIDATION_FAILED: unusable,
  PAYLOAD_TOO_LARGE: 'That is too much',
  NOT_FOUND: 'There is nothing here',
  FORBIDDEN: 'This is not for you',
  RATE_LIMITED: 'That was too often',
  BUSY: 'One moment, please',
  INTERNAL: 'Something went wrong',
};

const words: Partial<Record<ErrorCode, string>> = {
  BAD_USER_INPUT: 'The form or the address says something that this page does not offer.',
  BAD_REQUEST: 'What was sent can not be read.',
  UNSUPPORTED_MEDIA_TYPE: 'What was sent is not a form of these pages.',
  PAYLOAD_TOO_LARGE: 'A form may have a megabyte at most.',
  NOT_FOUND: 'The page does not exist, or what it was about is gone.',
  RATE_LIMITED: 'Wait a minute, then try again.',
  BUSY: 'The service is busy. Try again in a moment; nothing was lost.',
  INTERNAL: 'It is not your doing. If it happens again, tell whoever runs this folio the id below.',
};

function errorView(failure: FolioError, requestId: string): View {
  const { code, message, details, status } = failure;
  const said =
    details.length > 0 ? `${details.map((each) => each.message).join('. ')}.` : undefined;
  const isOwnTitle = code === 'FORBIDDEN' && message !== errorCatalogue[code].message;
  return narrowView(
    isOwnTitle ? message : (titles[code] ?? message),
    'account',
    html`
<p>${words[code] ?? said ?? `${message}.`}</p>
${status >= 500 && html`<p class="hint">Request <code>${requestId}</code></p>`}
<p><a class="button" href="/">To the start</a></p>`,
  );
}

/** Where errors are JSON, whatever the client accepts. */
const programPaths: readonly string[] = [
  paths.api,
  paths.graphql,
  paths.assets,
  paths.files,
  paths.health,
  paths.openapi,
];

function isForPrograms(path: string): boolean {
  return programPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Replies to browsers with a page for unknown paths; the plugin `unknown-paths` replies to others. */
export function answerUnknownPages(server: HttpServer, renderer: Renderer): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isForPrograms(pathOf(request))) return;
    const { accept } = request.headers;
    if (quality(accept, 'text/html') <= quality(accept, 'application/json')) return;
    return sendFailure(request, reply, renderer, new FolioError('NOT_FOUND'));
  });
}
