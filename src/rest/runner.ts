import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { isObject } from '../common/is-object.ts';
import type { Config } from '../config.ts';
import { type ErrorDetail, FolioError } from '../errors.ts';
import { dataOf, type Executor } from '../graphql/execution/execute.ts';
import { globalId } from '../graphql/schema/global-id.ts';
import type { ImageBodies } from '../http/bodies/image-bodies.ts';
import { isJson } from '../http/bodies/json-body.ts';
import { isMultipart } from '../http/bodies/multipart.ts';
import { idempotencyKeyIssue } from '../http/callers/idempotency-key.ts';
import { requestContext } from '../http/callers/request-context.ts';
import { requireOwnOrigin } from '../http/callers/same-origin.ts';
import { rejectOtherMethods } from '../http/methods.ts';
import { definePlugin } from '../http/plugin.ts';
import type { KnownTags } from '../http/replies/known-tags.ts';
import { type Body, replyToGet } from '../http/replies/reply-to-get.ts';
import type { HttpServer } from '../http/server.ts';
import { accessError } from '../identity/access.ts';
import type { Caller } from '../identity/caller.ts';
import type { Images } from '../images/images.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import { JsonBody } from './conditional/json-body.ts';
import { seenState } from './conditional/seen-state.ts';
import { enumTranslator } from './enum-values.ts';
import { invalidCredential, unsupportedType } from './errors.ts';
import { withInspectedImages } from './inspected-images.ts';
import { jsonBody, multipartBody } from './multipart-body.ts';
import { linkHeader, type PageRequest, toPagination } from './pagination.ts';
import {
  filterParameters,
  invalidInput,
  type ParseResult,
  readBody,
  readQuery,
} from './read-input.ts';
import type { AnyRestRoute, RestInput, Service } from './route.ts';
import { SlicedBody } from './sliced-body.ts';

/**
 * Between two slices of a response, other requests are processed. With many responses of one user,
 * each of their steps would wait for a slice of each.
 */
const longLists = new FairQueue({
  name: 'long_lists',
  concurrency: 4,
  perUser: 1,
  maxWaitingPerUser: 200,
  maxWaiting: 1_000,
  maxWait: 30_000,
});

/** Any other credential is 401 (D41). */
const callerKinds: Record<Service, Caller['kind']> = { v1: 'api-key', finance: 'finance-key' };

const noFields = z.object({});

interface RestOptions {
  readonly routes: readonly AnyRestRoute[];
  readonly config: Pick<Config, 'baseUrl'>;
  readonly executor: Executor;
  readonly imageBodies: ImageBodies;
  readonly images: Images;
  readonly knownTags: KnownTags;
}

/** Serves all declared routes. */
export const restPlugin = definePlugin<RestOptions>(
  { name: 'rest', dependencies: ['errors', 'methods', 'bodies', 'compression', 'surfaces'] },
  registerRest,
);

type ServeOptions = Omit<RestOptions, 'routes'>;

function registerRest(server: HttpServer, { routes, ...options }: RestOptions): void {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  for (const [path, declared] of byPath) {
    for (const route of declared) serve(server, route, options);
    rejectOtherMethods(
      server,
      path,
      declared.map(({ method }) => method as HTTPMethods),
    );
  }
}

function serve(
  server: HttpServer,
  route: AnyRestRoute,
  { config, executor, imageBodies, images, knownTags }: ServeOptions,
): void {
  const run = executor.prepare<unknown, Record<string, unknown>>(route.operation);
  const runInSlices =
    route.inSlices && executor.prepareInSlices<unknown, Record<string, unknown>>(route.operation);
  const current = route.current && seenState(route.current, executor);
  const translate = enumTranslator(route.response) ?? ((body: unknown) => body);
  const hasBody = route.body !== undefined;
  const variablesOf = route.variables ?? (() => ({}));

  /** @throws 401, 403 and 415 before any of the body is read (D9, D10) */
  async function checkAccess(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = request.identification ?? 'invalid';
    const kind = route.bySession ? 'session' : callerKinds[route.service];
    if (caller === 'invalid' || caller.kind !== kind) {
      throw invalidCredential(route, caller);
    }
    const error = accessError(caller, route.requires);
    if (error) throw error;
    if (route.bySession) {
      if (hasBody) {
        // The response can contain a new secret: no cache may store it.
        reply.header('cache-control', 'no-store');
        requireOwnOrigin(request, config.baseUrl);
      }
    }
    // A form on another site can send an empty body with the session cookie, but not JSON.
    const needsContentType = !isEmpty(request) || route.bySession;
    if (!hasBody || !needsContentType) return;
    if (isJson(request.headers['content-type']) || acceptsMultipart(request)) return;
    throw unsupportedType(route);
  }

  function acceptsMultipart({ headers }: FastifyRequest): boolean {
    return route.multipart !== undefined && isMultipart(headers['content-type']);
  }

  async function parseBody(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ParseResult<unknown>> {
    if (!hasBody) return { value: undefined };
    if (isEmpty(request)) return readBody(route.body, {});
    if (!route.multipart || !acceptsMultipart(request)) {
      return validateBody(jsonBody(request.body, route));
    }
    const { body, details } = await multipartBody(route.multipart, (isDataUrl) =>
      imageBodies.readMultipart(request, reply, isDataUrl),
    );
    const result = await validateBody(body);
    if (details.length === 0) return result;
    return { error: mergeErrors(result, invalidInput(details)) };
  }

  /** The operation inspects the images of a valid body when it stores them. */
  async function validateBody(body: unknown): Promise<ParseResult<unknown>> {
    const result = readBody<unknown>(route.body, body);
    if (!('error' in result) || !route.images || !isObject(body)) return result;
    const inspected = await withInspectedImages(body, route.images, images);
    const withImageIssues = readBody<unknown>(route.body, inspected);
    return 'error' in withImageIssues ? withImageIssues : result;
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id: rawId = '' } = request.params as { id?: string };
    const id = route.record ? globalId(route.record, rawId) : rawId;
    const { 'if-match': condition } = request.headers;
    const context = {
      ...requestContext(request, request.identification as Caller, reply),
      precondition: current?.precondition(id, condition),
    };
    const query = readQuery<PageRequest>(route.query ?? noFields, request.query as object);
    const body = await parseBody(request, reply);
    const keyIssue = route.method === 'GET' ? undefined : idempotencyKeyIssue(request);
    if ('error' in query || 'error' in body || keyIssue) {
      await current?.check(id, condition, context);
      throw mergeErrors(query, body, keyIssue ? invalidInput([keyIssue]) : {});
    }
    const input = { id, query: query.value, body: body.value };
    const createBody = () => bodyOf(input, context, request);
    reply.code(route.status);
    if (route.method === 'GET') {
      const tags = route.followsChanges ? knownTags : undefined;
      return replyToGet(request, reply, {
        userId: request.requester.userKey,
        knownTags: tags,
        createBody,
      });
    }
    const created = await createBody();
    if (route.returnsRecord) reply.header('etag', created.etag);
    return created.send(reply);
  }

  async function bodyOf(
    input: RestInput<PageRequest, unknown>,
    context: ReturnType<typeof requestContext>,
    request: FastifyRequest,
  ): Promise<Body> {
    if (runInSlices) {
      return longLists.run(async () => {
        const slices = new SlicedBody();
        for await (const result of runInSlices(variablesOf(input), context)) {
          slices.add(translate(route.toBody(dataOf(result), input)) as unknown[]);
        }
        return slices;
      });
    }
    const data = dataOf(await run(variablesOf(input), context));
    const value = translate(route.toBody(data, input)) as object;
    if (!route.totalCount) return new JsonBody(value, { isRecord: route.returnsRecord });
    const pagination = toPagination(input.query, route.totalCount(data));
    const filter = filterParameters(route.query ?? noFields, request.query as object);
    const link = linkHeader(`${config.baseUrl}${route.path}`, pagination, filter);
    return new JsonBody({ ...value, pagination }, { link });
  }

  server.route({
    method: route.method,
    url: route.path,
    config: {
      ignoresBody: !hasBody,
      acceptsMultipart,
      // A response to a session can contain a new key.
      ...(route.bySession ? {} : { compressible: true }),
    },
    ...(route.images ? imageBodies.routeOptions() : {}),
    onRequest: checkAccess,
    handler: respond,
  });
}

/** Has no body and no header that announces one. */
function isEmpty({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers;
  return type === undefined && encoding === undefined && (length === undefined || length === '0');
}

function mergeErrors(...results: object[]): FolioError {
  const details = results.flatMap((result): readonly ErrorDetail[] =>
    'error' in result ? (result.error as FolioError).details : [],
  );
  return new FolioError('VALIDATION_FAILED', { details });
}
