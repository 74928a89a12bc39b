import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { badRequest, FolioError, forbidden } from '../errors.ts';
import type { GraphQLServer } from '../graphql/server/graphql-server.ts';
import { PluginRequest } from '../graphql/server/plugin-request.ts';
import { isJson } from '../http/bodies/json-body.ts';
import { callerOfKind } from '../http/callers/caller-of-kind.ts';
import { requestContext } from '../http/callers/request-context.ts';
import { rejectOtherMethods } from '../http/methods.ts';
import { definePlugin } from '../http/plugin.ts';
import type { AuthenticatedCaller } from '../identity/caller.ts';
import { paths } from '../paths.ts';
import { McpCall } from './call.ts';
import type { MessageHandler } from './message-handler.ts';

interface McpOptions {
  readonly config: Pick<Config, 'baseUrl' | 'corsOrigins'>;
  readonly graphql: GraphQLServer;
  readonly clock: () => Date;
}

/**
 * The Model Context Protocol over HTTP (Streamable HTTP), without sessions. Its SDK is loaded for
 * the first request: it would delay every start, and most servers have no such client.
 */
export const mcpPlugin = definePlugin<McpOptions>(
  { name: 'mcp', dependencies: ['errors', 'methods', 'bodies', 'compression', 'surfaces'] },
  (server, { config, graphql, clock }) => {
    const { origin } = new URL(config.baseUrl);
    let loading: Promise<MessageHandler> | undefined;
    const loadHandler = () => {
      loading ??= import('./message-handler.ts').then(({ createMessageHandler }) =>
        createMessageHandler({ config, schema: graphql.schema, log: server.log }),
      );
      return loading;
    };

    /** Called before the body is read. */
    const admit = async (request: FastifyRequest) => {
      requireKey(request);
      const { isOwnSite } = await loadHandler();
      if (!isOwnSite(request)) throw forbidden(siteError(config.baseUrl));
      if (!isJson(request.headers['content-type'])) throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
    };

    const serve = (isReadOnly: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      // Each message of a batch would escape the rate limit.
      if (Array.isArray(request.body)) {
        throw badRequest('Send one message in each request');
      }
      const pluginRequest = new PluginRequest(request, reply, origin);
      const call = new McpCall({
        graphql,
        requestContext: requestContext(request, requireKey(request)),
        request: pluginRequest,
        isReadOnly,
        now: clock(),
      });
      const { handle } = await loadHandler();
      const response = await handle({ request, pluginRequest, call });
      const type = response.headers.get('content-type');
      if (type) reply.header('content-type', type);
      // The answer depends on the key, and can contain what only its owner may read.
      reply.code(response.status).header('cache-control', 'no-store');
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
    };

    for (const [path, isReadOnly] of [
      [paths.mcp, false],
      [`${paths.mcp}/readonly`, true],
    ] as const) {
      server.post(path, {
        config: { compressible: true },
        onRequest: admit,
        handler: serve(isReadOnly),
      });
      rejectOtherMethods(server, path, ['POST']);
    }
  },
);

/** @throws UNAUTHENTICATED also for a session: a page must not act with the cookie of its visitor */
function requireKey(request: FastifyRequest): AuthenticatedCaller {
  const caller = callerOfKind(request, ['api-key', 'finance-key']);
  if (!caller) throw new FolioError('UNAUTHENTICATED');
  return caller;
}

const siteError = (baseUrl: string) =>
  `The Host or the Origin of the request is not that of ${new URL(baseUrl).origin}`;
