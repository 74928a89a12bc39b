import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

const path = '/metrics';
/** Prometheus opens one connection for each server that scrapes. */
const maxConnections = 20;

/** A registry of prom-client, or several merged. */
export interface MetricsSource {
  readonly contentType: string;
  /** The text of all metrics. */
  metrics(): Promise<string>;
}

/**
 * Serves the metrics until the process ends, also while the server finishes running requests.
 * @throws if it can't listen
 */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  source: MetricsSource,
  log: Logger,
): Promise<void> {
  const server = createServer((request, response) => {
    send(request, response).catch((err: unknown) => {
      log.error({ err }, 'the metrics could not be read');
      end(response, 500);
    });
  });
  server.maxConnections = maxConnections;

  async function send({ method, url = '' }: IncomingMessage, response: ServerResponse) {
    if (url.split('?')[0] !== path) return end(response, 404);
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return end(response, 405);
    }
    const text = await source.metrics();
    response.setHeader('content-type', source.contentType);
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(method === 'HEAD' ? undefined : text);
  }

  server.listen(port, host);
  await once(server, 'listening');
  // Without a listener, an error would end the process.
  server.on('error', (err) => log.error({ err }, 'the listener of the metrics failed'));
  const { port: actualPort } = server.address() as AddressInfo;
  const authority = host.includes(':') ? `[${host}]` : host;
  log.info({ url: `http://${authority}:${actualPort}${path}` }, 'metrics are served');
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}
