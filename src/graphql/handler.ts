import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Config } from '../config.ts';
import { type ErrorCode, errorCatalogue, FolioError } from '../errors.ts';
import { retryAfterSeconds } from '../http/error-reply.ts';
import type { ImageBodies } from '../http/image-bodies.ts';
import { isJson } from '../http/json-body.ts';
import { maxImageBodyBytes } from '../http/large-bodies.ts';
import { rejectOtherMethods } from '../http/methods.ts';
import { isMultipart } from '../http/multipart.ts';
import { definePlugin } from '../http/plugin.ts';
import { requestContext } from '../http/request-context.ts';
import { requireOwnOrigin } from '../http/same-origin.ts';
import { type HttpServer, maxBodyBytes } from '../http/server.ts';
import { paths } from '../paths.ts';
import type { Execution, Executor } from './execute.ts';
import { registerGraphiQL } from './graphiql/page.ts';
import { prefersHtml } from './graphiql/prefers-html.ts';
import { operationsWithFiles, preflightHeaders } from './multipart-request.ts';
import { readBody, readQuery } from './read-request.ts';

const path = paths.graphql;
const resultType = 'application/graphql-response+json';

interface GraphQLOptions {
  readonly config: Pick<Config, 'baseUrl'>;
  readonly executor: Executor;
  readonly imageBodies: ImageBodies;
}

/**
 * Registers `/graphql` by the GraphQL over HTTP specification: POST with JSON, and GET for queries.
 * Files are sent by POST with multipart/form-data (GraphQL multipart request convention).
 */
export const graphqlPlugin = definePlugin<GraphQLOptions>(
  { name: 'graphql', dependencies: ['errors', 'methods', 'bodies', 'surfaces'] },
  registerGraphQL,
);

function registerGraphQL(
  server: HttpServer,
  { config, executor, imageBodies }: GraphQLOptions,
): void {
  const formatError = (error: FolioError, requestId: string) => ({
    errors: [graphqlError(error, requestId)],
  });

  const onRequest = async (request: FastifyRequest) => {
    const caller = request.identification;
    if (caller === undefined || caller === 'invalid') throw new FolioError('UNAUTHENTICATED');
    if (request.method !== 'POST') return;
    if (caller.kind === 'session') requireOwnOrigin(request, config.baseUrl);
    // Rejects what a page of another site can send without a preflight request, such as a form.
    if (isJson(request.headers['content-type']) || acceptsMultipart(request)) return;
    throw unsupportedType(request);
  };

  server.post(path, {
    config: { formatError, acceptsMultipart },
    onRequest,
    ...imageBodies.routeOptions(bodyLimit),
    handler: async (request, reply) => {
      const body = acceptsMultipart(request)
        ? operationsWithFiles(await imageBodies.readMultipart(request, reply))
        : request.body;
      const execution = await executor.execute(readBody(body), contextOf(request));
      return sendResult(request, reply, execution);
    },
  });

  const sendGraphiQL = registerGraphiQL(server);
  server.get(path, {
    config: { formatError },
    onRequest,
    handler: async (request, reply) => {
      if (prefersHtml(request)) return sendGraphiQL(reply);
      const parameters = readQuery(request.query as Record<string, unknown>);
      const execution = await executor.execute(
        { ...parameters, onlyQueries: true },
        contextOf(request),
      );
      if (execution.isMutation) reply.header('allow', 'POST');
      return sendResult(request, reply, execution);
    },
  });
  rejectOtherMethods(server, path, ['GET', 'POST']);
}

/**
 * Files are accepted from authenticated callers only. With a session, a preflight header is
 * required: a browser adds the cookie to a form of another site, but not this header.
 */
function acceptsMultipart(request: FastifyRequest): boolean {
  return (
    isMultipart(request.headers['content-type']) &&
    isAuthenticated(request) &&
    !lacksPreflightHeader(request)
  );
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

/** In bytes. Anonymous callers can't upload images, so their bodies are never large. */
function bodyLimit(request: FastifyRequest): number {
  return isAuthenticated(request) ? maxImageBodyBytes : maxBodyBytes;
}

/** Called after `onRequest`, which rejects invalid credentials. */
function contextOf(request: FastifyRequest) {
  const { identification = 'invalid' } = request;
  if (identification === 'invalid') throw new FolioError('UNAUTHENTICATED');
  return requestContext(request, identification);
}

function graphqlError({ message, code, details }: FolioError, requestId: string): GraphQLError {
  const extensions = { code, ...(details.length > 0 ? { details } : {}), requestId };
  return new GraphQLError(message, { extensions });
}

/**
 * For a document that was not run, a client that accepts `application/graphql-response+json` gets
 * 400, and other clients get 200. A mutation by GET is 405 for both.
 */
function sendResult(request: FastifyRequest, reply: FastifyReply, execution: Execution) {
  const acceptsResultType = request.headers.accept?.includes(resultType) ?? false;
  const rejectedStatus = acceptsResultType && execution.isRejected ? 400 : 200;
  reply.code(execution.isMutation ? 405 : rejectedStatus);
  const isTemporary = execution.result.errors?.some(
    ({ extensions }) => errorCatalogue[extensions.code as ErrorCode]?.status === 503,
  );
  if (isTemporary) reply.header('retry-after', retryAfterSeconds);
  // The result can contain the secret of a key.
  reply.header('cache-control', 'no-store');
  reply.header(
    'content-type',
    `${acceptsResultType ? resultType : 'application/json'}; charset=utf-8`,
  );
  return reply.send(JSON.stringify(execution.result));
}
