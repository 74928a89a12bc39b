import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { ImageBodies } from '../../http/bodies/image-bodies.ts';
import { rejectOtherMethods } from '../../http/methods.ts';
import { definePlugin } from '../../http/plugin.ts';
import type { KnownTags } from '../../http/replies/known-tags.ts';
import { addVary } from '../../http/replies/vary.ts';
import type { HttpServer } from '../../http/server.ts';
import { paths } from '../../paths.ts';
import { acceptsMultipart, admitRequest, bodyLimit, compressible, contextOf } from './admission.ts';
import { sendGraphQLError } from './error-response.ts';
import { prefersHtml } from './graphiql/prefers-html.ts';
import type { GraphQLServer } from './graphql-server.ts';
import { operationsWithFiles } from './multipart-request.ts';
import { PluginRequest } from './plugin-request.ts';
import { type ReadRequest, readBody, readQuery } from './read-request.ts';
import { serveSchemaDocument } from './schema-route.ts';
import { sendResult } from './send-result.ts';
import { conditionalQuery, replyToTrustedGet } from './trusted/reply-to-trusted-get.ts';

const path = paths.graphql;

/** A request with one of them is not for GraphiQL. */
const documentParameters = ['query', 'documentId', 'extensions'] as const;

interface GraphQLOptions {
  readonly config: Pick<Config, 'baseUrl' | 'introspection'>;
  readonly graphql: GraphQLServer;
  readonly imageBodies: ImageBodies;
  readonly knownTags: KnownTags;
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
  { config, graphql, imageBodies, knownTags }: GraphQLOptions,
): void {
  server.addHook('onRoute', (route) => {
    // Includes the route that rejects other methods.
    if (route.url === path) route.config = { ...route.config, sendError: sendGraphQLError };
  });

  const { origin } = new URL(config.baseUrl);
  const onRequest = async (request: FastifyRequest) => admitRequest(request, config.baseUrl);

  const resultOf = (request: FastifyRequest, reply: FastifyReply, read: ReadRequest) =>
    graphql.run({
      params: read.params,
      requestContext: contextOf(request, reply),
      request: new PluginRequest(request, reply, origin),
    });
  const run = async (request: FastifyRequest, reply: FastifyReply, read: ReadRequest) =>
    sendResult(reply, await resultOf(request, reply, read));

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
      const namesDocument = documentParameters.some((name) => name in query);
      if (!namesDocument && prefersHtml(request)) {
        const { html, headers } = await graphql.graphiql.render(contextOf(request, reply).caller);
        addVary(reply, 'Accept');
        return reply.headers(headers).send(html);
      }
      const read = readQuery(query, graphql);
      const conditional = conditionalQuery(request, read);
      if (!conditional) return run(request, reply, read);
      const runQuery = () => resultOf(request, reply, read);
      return replyToTrustedGet(request, reply, { ...conditional, knownTags, run: runQuery });
    },
  });
  rejectOtherMethods(server, path, ['GET', 'POST']);
  if (config.introspection) serveSchemaDocument(server, graphql.schema);
}
