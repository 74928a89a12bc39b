import type { FastifyPluginAsync } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { graphqlPlugin } from '../../src/graphql/server/handler.ts';
import { bodiesPlugin } from '../../src/http/bodies/bodies.ts';
import { authPlugin } from '../../src/http/callers/auth-routes.ts';
import { healthPlugin } from '../../src/http/health.ts';
import { hostPlugin } from '../../src/http/host.ts';
import { corsPlugin } from '../../src/http/replies/cors.ts';
import { errorsPlugin } from '../../src/http/replies/error-handlers.ts';
import { filesPlugin } from '../../src/http/replies/files.ts';
import { securityHeadersPlugin } from '../../src/http/replies/security-headers.ts';
import type { HttpServer } from '../../src/http/server.ts';
import { surfacesPlugin } from '../../src/http/surfaces.ts';
import { unknownPathsPlugin } from '../../src/http/unknown-paths.ts';
import { openapiPlugin } from '../../src/rest/docs/document.ts';
import { docsPlugin } from '../../src/rest/docs/page.ts';
import { restPlugin } from '../../src/rest/runner.ts';
import { webPlugin } from '../../src/web/register.ts';
import { bareServerConfig, createBareServer } from '../support/http/bare-server.ts';

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

function newServer(): HttpServer {
  const server = createBareServer();
  servers.push(server);
  return server;
}

const missingDependency = { code: 'FST_ERR_PLUGIN_DEPENDENCY_NOT_REGISTERED' };

describe('a plugin of the server', () => {
  it.each(
    Object.entries({
      securityHeadersPlugin,
      errorsPlugin,
      bodiesPlugin,
      corsPlugin,
      surfacesPlugin,
      webPlugin,
      unknownPathsPlugin,
      healthPlugin,
      authPlugin,
      graphqlPlugin,
      restPlugin,
      filesPlugin,
      openapiPlugin,
      docsPlugin,
    }),
  )('throws when it is registered before its dependencies (%s)', async (_name, plugin) => {
    const registration = newServer().register(plugin as FastifyPluginAsync);
    await expect(registration).rejects.toMatchObject(missingDependency);
  });

  it('throws when the headers of a rate limit error would lack those of CORS', async () => {
    const server = newServer();
    await server.register(hostPlugin);
    await server.register(securityHeadersPlugin, { config: bareServerConfig });
    await server.register(errorsPlugin);
    await expect(server.register(surfacesPlugin, {} as never)).rejects.toMatchObject({
      ...missingDependency,
      message: "The dependency 'cors' of plugin 'surfaces' is not registered",
    });
  });
});
