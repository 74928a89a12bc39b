import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { type ErrorDetail, FolioError } from '../errors.ts';
import { dataOf, type Executor } from '../graphql/execute.ts';
import type { ImageBodies } from '../http/image-bodies.ts';
import { isJson } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/methods.ts';
import { isMultipart } from '../http/multipart.ts';
import { definePlugin } from '../http/plugin.ts';
import { requestContext } from '../http/request-context.ts';
import { requireOwnOrigin } from '../http/same-origin.ts';
import type { HttpServer } from '../http/server.ts';
import { accessError } from '../identity/access.ts';
import type { Caller } from '../identity/caller.ts';
import { enumTranslator } from './enum-values.ts';
import { notJson, notJsonNorMultipart, withoutKey, withoutSession } from './errors.ts';
import { jsonBody, multipartBody } from './multipart-body.ts';
import { linkHeader, type PageRequest, paginationOf } from './pagination.ts';
import { filterOf, invalidInput, type Outcome, readBody, readQuery } from './read-input.ts';
import type { AnyRestRoute, Service } from './route.ts';
import { SlicedBody } from './sliced-body.ts';

/** The kind of caller that each service takes; any other credential is as none (D41). */
const callerKinds: Record<Service, Caller['kind']> = { v1: 'api-key', finance: 'finance-key' };

const noFields = z.object({});

interface RestOptions {
  readonly routes: readonly AnyRestRoute[];
  readonly config: Pick<Config, 'baseUrl'>;
  readonly executor: Executor;
  readonly imageBodies: ImageBodies;
}

/** Serves the declared routes: the only code behind any of them. */
export const restPlugin = definePlugin<RestOptions>(
  { name: 'rest', dependencies: ['errors', 'methods', 'bodies', 'surfaces'] },
  registerRest,
);

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
  { config, executor, imageBodies }: Omit<RestOptions, 'routes'>,
): void {
  const run = executor.prepare<unknown, Record<string, unknown>>(route.operation);
  const runInSlices =
    route.inSlices && executor.prepareInSlices<unknown, Record<string, unknown>>(route.operation);
  const findRecord = route.record && executor.prepare<unknown, { id: string }>(route.record);
  const translate = enumTranslator(route.response) ?? ((body: unknown) => body);
  const takesBody = route.body !== undefined;

  /** 401, 403 and 415, before a byte of the body is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = request.identification ?? 'invalid';
    const kind = route.bySession ? 'session' : callerKinds[route.service];
    if (caller === 'invalid' || caller.kind !== kind) {
      throw route.bySession ? withoutSession() : withoutKey();
    }
    const refused = accessError(caller, route.requires);
    if (refused) throw refused;
    if (route.bySession) {
      // What a session sees of its keys, a new secret among it, is nobody else's to keep.
      reply.header('cache-control', 'no-store');
      if (takesBody) requireOwnOrigin(request, config.baseUrl);
    }
    // By cookie, an empty body too: a form of another site's page could send it.
    const mayLackType = isEmpty(request) && !route.bySession;
    if (!takesBody || mayLackType) return;
    if (isJson(request.headers['content-type']) || acceptsMultipart(request)) return;
    throw route.multipart ? notJsonNorMultipart() : notJson();
  }

  function acceptsMultipart({ headers }: FastifyRequest): boolean {
    return route.multipart !== undefined && isMultipart(headers['content-type']);
  }

  async function inputOf(request: FastifyRequest, reply: FastifyReply): Promise<Outcome<unknown>> {
    if (!takesBody) return { value: undefined };
    if (isEmpty(request)) return readBody(route.body, {});
    if (!route.multipart || !acceptsMultipart(request)) {
      return readBody(route.body, jsonBody(request.body, route));
    }
    const { body, details } = await multipartBody(route.multipart, (isDataUrl) =>
      imageBodies.readMultipart(request, reply, isDataUrl),
    );
    const outcome = readBody<unknown>(route.body, body);
    if (details.length === 0) return outcome;
    return { failure: mergeErrors(outcome, invalidInput(details)) };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const from = requestContext(request, request.identification as Caller);
    const { id: rawId = '' } = request.params as { id?: string };
    const id = route.recordId?.(rawId) ?? rawId;
    const query = readQuery<PageRequest>(route.query ?? noFields, request.query as object);
    const body = await inputOf(request, reply);
    if ('failure' in query || 'failure' in body) {
      if (findRecord) dataOf(await findRecord({ id }, from));
      throw mergeErrors(query, body);
    }
    const input = { id, query: query.value, body: body.value };
    if (runInSlices) {
      const body = new SlicedBody();
      for await (const result of runInSlices(route.variables(input), from)) {
        body.add(translate(route.toBody(dataOf(result), input)) as unknown[]);
      }
      return body.send(reply.code(route.status));
    }
    const data = dataOf(await run(route.variables(input), from));
    const shown = translate(route.toBody(data, input)) as object;
    reply.code(route.status);
    if (!route.page) return shown;
    const pagination = paginationOf(query.value, route.page(data).total);
    const filter = filterOf(route.query ?? noFields, request.query as object);
    reply.header('link', linkHeader(`${config.baseUrl}${route.path}`, pagination, filter));
    return { ...shown, pagination };
  }

  server.route({
    method: route.method,
    url: route.path,
    config: { ignoresBody: !takesBody, acceptsMultipart },
    ...(route.takesImages ? imageBodies.routeOptions() : {}),
    onRequest: admit,
    handler: answer,
  });
}

/** Without a body, and without claiming to have one. */
function isEmpty({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers;
  return type === undefined && encoding === undefined && (length === undefined || length === '0');
}

function mergeErrors(...outcomes: object[]): FolioError {
  const details = outcomes.flatMap((outcome): readonly ErrorDetail[] =>
    'failure' in outcome ? (outcome.failure as FolioError).details : [],
  );
  return new FolioError('VALIDATION_FAILED', { details });
}
