import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Config } from '../config.ts';
import { type ErrorCode, FolioError } from '../errors.ts';
import { identifyRequest } from '../http/caller.ts';
import { isJson } from '../http/json-body.ts';
import { refuseOtherMethods } from '../http/methods.ts';
import { requireOwnOrigin } from '../http/same-origin.ts';
import type { HttpServer } from '../http/server.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import type { Execution, Executor, GraphQLRequest } from './execute.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    caller?: Caller;
  }
}

const path = '/graphql';
const resultType = 'application/graphql-response+json';

/** `/graphql`: JSON POSTs straight to the executor, everything else by way of Yoga. */
export function registerGraphQL(
  server: HttpServer,
  config: Config,
  executor: Executor,
  identity: Identity,
): void {
  const presentFailure = (failure: FolioError, requestId: string) => ({
    errors: [graphqlError(failure, requestId)],
  });
  const onRequest = async (request: FastifyRequest) => {
    const caller = await identifyRequest(request, identity);
    if (caller === 'invalid') throw new FolioError('UNAUTHENTICATED');
    if (caller.kind === 'session' && request.method === 'POST') {
      requireOwnOrigin(request, config.baseUrl);
    }
    if (request.method === 'POST' && !isJson(request.headers['content-type'])) {
      throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
    }
    request.caller = caller;
  };

  server.post(path, {
    config: { presentFailure },
    onRequest,
    handler: async (request, reply) => {
      const execution = await executor.execute(readRequest(request.body), requestContext(request));
      return sendResult(request, reply, execution);
    },
  });

  const yoga = createYoga<YogaContext>({
    graphqlEndpoint: path,
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    maskedErrors: false,
    schema: executor.schema,
    plugins: [throughExecutor(executor)],
  });
  server.get(path, {
    config: { presentFailure },
    onRequest,
    handler: async (request, reply) => {
      const response = await yoga.handleNodeRequestAndResponse(request, reply, {
        incoming: request,
      });
      for (const [name, value] of response.headers) reply.header(name, value);
      reply.code(response.status);
      return reply.send(await response.text());
    },
  });
  refuseOtherMethods(server, path, ['GET', 'POST']);
}

/** Yoga has a `request` of its own; this is ours. */
interface YogaContext {
  readonly incoming: FastifyRequest;
}

/** Yoga reads the request; the one executor runs it. */
function throughExecutor(executor: Executor): Plugin<YogaContext> {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(async ({ contextValue, variableValues, operationName }) => {
        const { incoming, params } = contextValue as YogaContext & {
          params: { query?: string };
        };
        const { result } = await executor.execute(
          { query: params.query ?? '', operationName, variables: variableValues ?? undefined },
          requestContext(incoming),
        );
        return result;
      });
    },
  };
}

function requestContext(request: FastifyRequest) {
  return { caller: request.caller ?? ({ kind: 'anonymous' } as const), requestId: request.id };
}

function graphqlError({ message, code, details }: FolioError, requestId: string): GraphQLError {
  const extensions = { code, ...(details.length > 0 ? { details } : {}), requestId };
  return new GraphQLError(message, { extensions });
}

/** @throws BAD_REQUEST for what is not a GraphQL request. */
function readRequest(body: unknown): GraphQLRequest {
  const refuse = (message: string) =>
    new FolioError('BAD_REQUEST' satisfies ErrorCode, { message });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse('The body must be a JSON object');
  }
  const { query, operationName, variables, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string') throw refuse('The body must have a query, a string');
  if (operationName != null && typeof operationName !== 'string') {
    throw refuse('operationName must be a string');
  }
  const isMap = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
  if (variables != null && !isMap(variables)) throw refuse('variables must be an object');
  if (extensions != null && !isMap(extensions)) throw refuse('extensions must be an object');
  return {
    query,
    operationName: operationName ?? undefined,
    variables: (variables ?? undefined) as GraphQLRequest['variables'],
  };
}

/**
 * Replies as GraphQL over HTTP says: a client that takes `application/graphql-response+json` gets
 * a 400 for a document that was not run; one that only takes `application/json` always gets 200.
 */
function sendResult(request: FastifyRequest, reply: FastifyReply, { result, refused }: Execution) {
  const modern = request.headers.accept?.includes(resultType) ?? false;
  reply.code(modern && refused ? 400 : 200);
  reply.header('content-type', `${modern ? resultType : 'application/json'}; charset=utf-8`);
  return reply.send(JSON.stringify(result));
}
