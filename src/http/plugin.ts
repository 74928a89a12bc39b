import type { FastifyInstance, FastifyPluginAsync, FastifyPluginOptions } from 'fastify';
import fp from 'fastify-plugin';

export type PluginName =
  | 'host'
  | 'security-headers'
  | 'errors'
  | 'methods'
  | 'bodies'
  | 'compression'
  | 'cors'
  | 'surfaces'
  | 'web'
  | 'unknown-paths'
  | 'health'
  | 'auth'
  | 'graphql'
  | 'mcp'
  | 'rest'
  | 'entries-csv'
  | 'template-files'
  | 'prompt-versions'
  | 'user-data-zip'
  | 'user-data-import'
  | 'files'
  | 'openapi'
  | 'docs';

interface PluginDeclaration {
  readonly name: PluginName;
  readonly dependencies: readonly PluginName[];
}

/**
 * Declares a part of the server as a Fastify plugin. Hooks run in the order of registration, so a
 * plugin depends on each plugin whose hooks must run before its own.
 * @throws on registration before a dependency.
 */
export function definePlugin<Options extends FastifyPluginOptions = Record<never, never>>(
  { name, dependencies }: PluginDeclaration,
  register: (server: FastifyInstance, options: Options) => void | Promise<void>,
): FastifyPluginAsync<Options> {
  const plugin: FastifyPluginAsync<Options> = async (server, options) => register(server, options);
  return fp(plugin, { name, dependencies: [...dependencies], fastify: '5.x' });
}
