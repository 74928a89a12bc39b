import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { prefersHtml } from './graphiql/prefers-html.ts';
import type { GraphQLServer } from './graphql-server.ts';
import { operationsWithFiles } from './multipart-request.ts';
import { PluginRequest } from './plugin-request.ts';
import { readBody, readQuery } from './read-request.ts';
import { serveSchemaDocument } from './schema-route.ts';
import { sendResult } from './send-result.ts';

const path = paths.graphql;

interface GraphQLOptions {
  readonly config: Pick<Config, 'baseUrl' | 'introspection'>;
  readonly graphql: GraphQLServer;
  readonly imageBodies: ImageBodies;
}

/**
 * Implements GraphQL over HTTP: POST with JSON, and GET for queries. Files are sent by POST with
 * multipart/form-data (GraphQL multipart request convention).
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

  const run = async (request: FastifyRequest, reply: FastifyReply, params: GraphQLParams) => {
    const result = await graphql.run({
      params,
      requestContext: contextOf(request, reply),
      request: new PluginRequest(request, reply, origin),
    });
    return sendResult(reply, result);
  };

  server.post(path, {
    config: { acceptsMultipart, compressible },
    onRequest,
    ...imageBodies.routeOptions(bodyLimit),
    handler: async (request, reply) => {
      const body = acceptsMultipart(request)
        ? operationsWithFiles(await imageBodies.readMultipart(request, reply))
        : request.body;
      return run(request, reply, readBody(body, graphql));
    },
  });

  graphql.graphiql.registerAssets(server);
  server.get(path, {
    config: { compressible },
    onRequest,
    handler: async (request, reply) => {
      const query = request.query as Record<string, unknown>;
      if (!('query' in query) && prefersHtml(request)) {
        const { html, headers } = await graphql.graphiql.render(contextOf(request, reply).caller);
        addVary(reply, 'Accept');
        return reply.headers(headers).send(html);
      }
      return run(request, reply, readQuery(query, graphql));
    },
  });
  rejectOtherMethods(server, path, ['GET', 'POST']);
  if (config.introspection) serveSchemaDocument(server, graphql.schema);
}
