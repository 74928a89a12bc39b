import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../config.ts';
import type { ImageBodies } from '../../http/bodies/image-bodies.ts';
import { rejectOtherMethods } from '../../http/methods.ts';
import { definePlugin } from '../../http/plugin.ts';
import { addVary } from '../../http/replies/vary.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';
import { acceptsMultipart, admitRequest, bodyLimit, compressible, contextOf } from './admission.ts';
import { sendGraphQLError } from './error-response.ts';
import { operationsWithFiles } from './multipart-request.ts';
import { readBody, readQuery } from './read-request.ts';
import { responseHead } from './response-head.ts';
import { acceptsStream } from './yoga/event-stream.ts';
import { LightRequest } from './yoga/light-request.ts';
import { sendResponse } from './yoga/send-response.ts';
import type { GraphQLServer } from './yoga/server.ts';

const path = paths.graphql;

interface GraphQLOptions {
  readonly config: Pick<Config, 'baseUrl'>;
  readonly graphql: GraphQLServer;
  readonly imageBodies: ImageBodies;
}

/**
 * Registers `/graphql` by the GraphQL over HTTP specification: POST with JSON, and GET for queries.
 * Files are sent by POST with multipart/form-data (GraphQL multipart request convention).
 */
export const graphqlPlugin = definePlugin<GraphQLOptions>(
  { name: 'graphql', dependencies: ['errors', 'methods', 'bodies', 'compression', 'surfaces'] },
  registerGraphQL,
);

function registerGraphQL(
  server: HttpServer,
  { config, graphql, imageBodies }: GraphQLOptions,
): void {
  server.addHook('onRoute', (route) => {
    // Includes the route that rejects other methods.
    if (route.url === path) route.config = { ...route.config, sendError: sendGraphQLError };
  });

  const { origin } = new URL(config.baseUrl);
  const onRequest = async (request: FastifyRequest) => admitRequest(request, config.baseUrl);

  const toYoga = (
    request: FastifyRequest,
    reply: FastifyReply,
    readParameters: () => GraphQLParams | Promise<GraphQLParams>,
  ) =>
    new LightRequest({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: `${origin}${request.url}`,
      headers: request.headers,
      requestContext: contextOf(request),
      readParameters,
      response: reply.raw,
    });

  server.post(path, {
    config: { acceptsMultipart, compressible },
    onRequest,
    ...imageBodies.routeOptions(bodyLimit),
    handler: async (request, reply) => {
      const isMultipart = acceptsMultipart(request);
      const readParameters = async () =>
        readBody(operationsWithFiles(await imageBodies.readMultipart(request, reply)), graphql);
      const readJson = () => readBody(request.body, graphql);
      const light = toYoga(request, reply, isMultipart ? readParameters : readJson);
      if (graphql.needsRequests || isMultipart || acceptsStream(request.headers.accept)) {
        return sendResponse(reply, await graphql.handle(light));
      }
      return sendResult(reply, await graphql.run(readJson(), light));
    },
  });

  graphql.graphiql.registerAssets(server);
  server.get(path, {
    config: { compressible },
    onRequest,
    handler: async (request, reply) => {
      const readParameters = () => readQuery(request.query as Record<string, unknown>, graphql);
      return sendResponse(reply, await graphql.handle(toYoga(request, reply, readParameters)));
    },
  });
  rejectOtherMethods(server, path, ['GET', 'POST']);
}

function sendResult(reply: FastifyReply, result: ExecutionResult): FastifyReply {
  const { status, headers } = responseHead(result, reply.request.headers.accept);
  addVary(reply, 'Accept');
  return reply.code(status).headers(headers).send(JSON.stringify(result));
}
