import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../config.ts';
import type { PluginRequest } from '../graphql/server/plugin-request.ts';
import { logError } from '../http/replies/error-reply.ts';
import type { McpCall } from './call.ts';
import { EarlierValues } from './earlier-values.ts';
import { createMcpServer } from './server.ts';
import { compileTool } from './tools/compile-tool.ts';
import { tools as declarations } from './tools/tools.ts';

interface HandlerOptions {
  readonly config: Pick<Config, 'baseUrl' | 'corsOrigins'>;
  readonly schema: GraphQLSchema;
  readonly log: FastifyBaseLogger;
}

interface Message {
  readonly request: FastifyRequest;
  /** The same request, as the plugins of Yoga see it. */
  readonly pluginRequest: PluginRequest;
  readonly call: McpCall;
}

export interface MessageHandler {
  isOwnSite(request: FastifyRequest): boolean;
  handle(message: Message): Promise<Response>;
}

/** Everything that needs the SDK. */
export function createMessageHandler({ config, schema, log }: HandlerOptions): MessageHandler {
  const tools = declarations.map((declaration) => compileTool(schema, declaration));
  const earlierValues = new EarlierValues();
  return {
    isOwnSite: siteCheck(config),
    handle({ request, pluginRequest, call }) {
      const mask = (error: unknown) => logError(error, request);
      const handler = createMcpHandler(
        () => createMcpServer({ tools, earlierValues, call, mask }),
        { onerror: (err) => log.debug({ err }, 'MCP') },
      );
      const { url, headers, signal } = pluginRequest;
      return handler.fetch(new Request(url, { method: 'POST', headers, signal }), {
        parsedBody: request.body,
      });
    },
  };
}

/**
 * The specification requires it: with DNS rebinding, a page of another site has an address of this
 * server. On a local server, pages of other local servers are accepted.
 */
function siteCheck({ baseUrl, corsOrigins }: HandlerOptions['config']) {
  const { hostname } = new URL(baseUrl);
  const local = localhostAllowedHostnames();
  const hosts = [hostname, ...local];
  const allowedPages = corsOrigins.map((origin) => new URL(origin).hostname);
  const pages = local.includes(hostname)
    ? [...hosts, ...allowedPages]
    : [hostname, ...allowedPages];
  return ({ host, headers }: FastifyRequest): boolean =>
    validateHostHeader(host, hosts).ok && validateOriginHeader(headers.origin, pages).ok;
}
