import type { IncomingMessage, RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import { pipeline, Readable } from 'node:stream';
import type { Fetch, FetchOptions } from './fetch.ts';
import { toFetchResponse } from './http-response.ts';

const require = createRequire(import.meta.url);

const connectTimeoutMs = 10_000;
const maxRedirects = 20;
const redirectStatuses = [301, 302, 303, 307, 308];

/** `fetch` with node:http. Loading Node's own `fetch` takes longer than a request on this host. */
export const httpFetch: Fetch = async (url, options) => {
  let target = new URL(url);
  let { headers = {} } = options;
  for (let redirects = 0; ; redirects += 1) {
    const message = await send(target, { ...options, headers });
    const { location } = message.headers;
    const isRedirect = redirectStatuses.includes(message.statusCode ?? 0) && location !== undefined;
    if (options.redirect === 'manual' || !isRedirect) return toFetchResponse(message, options);
    message.resume();
    if (redirects === maxRedirects) throw new Error('too many redirects');
    const next = new URL(location, target);
    if (!['http:', 'https:'].includes(next.protocol))
      throw new Error(`redirected to ${next.protocol}`);
    // A key must not reach another server.
    if (next.origin !== target.origin) {
      headers = Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
      );
    }
    target = next;
  }
};

/** Sends a request without following redirects. Rejects as soon as the signal is aborted. */
async function send(
  url: URL,
  { method = 'GET', headers = {}, body, signal }: FetchOptions,
): Promise<IncomingMessage> {
  signal?.throwIfAborted();
  // Not import: it reads all properties of the module, among them one that loads Node's fetch.
  const module: typeof import('node:http') = require(`node:${url.protocol.slice(0, -1)}`);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const options: RequestOptions = {
    method,
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      ...headers,
      ...(bytes instanceof Uint8Array ? { 'content-length': bytes.byteLength } : {}),
    },
    ...(signal ? { signal } : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = module.request(url, options, resolve);
    // After the response, an error belongs to the body: the server may answer before it has read
    // the whole request.
    outgoing.on('error', (error) => reject(signal?.aborted ? signal.reason : error));
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) return;
      const error = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
      const timer = setTimeout(() => outgoing.destroy(error), connectTimeoutMs);
      const stop = () => clearTimeout(timer);
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', stop);
      socket.once('close', stop);
    });
    if (bytes === undefined || bytes instanceof Uint8Array) outgoing.end(bytes);
    else pipeline(Readable.from(bytes), outgoing, (error) => error && reject(error));
  });
}
