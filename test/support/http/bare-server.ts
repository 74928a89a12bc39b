import { createLogger } from '../../../src/http/logger.ts';
import { createServer, type HttpServer } from '../../../src/http/server.ts';

export const bareServerConfig = {
  trustedProxies: [],
  baseUrl: 'http://folio.test',
  hstsIncludeSubdomains: false,
  maxConnectionsPerAddress: undefined,
};

/** folio's HTTP server without plugins. */
export const createBareServer = (): HttpServer =>
  createServer(bareServerConfig, createLogger({ logLevel: 'silent' }));
