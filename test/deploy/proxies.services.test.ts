import { once } from 'node:events';
import { createServer, type IncomingMessage, get as insecureGet } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyOver } from '../support/cli/server-client.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import {
  localTls,
  type ReverseProxy,
  startCaddy,
  startNginx,
} from '../support/deploy/reverse-proxies.ts';
import { dataUrl, imageOfSize } from '../support/images/images.ts';
import { ServerProcess } from '../support/processes/server-process.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase({ migrated: true });
const limit = 5;

let server: ServerProcess;
let key: Record<string, string>;
/** 35 MB, close to the limit of 40 MB. */
let idea: string;

beforeAll(async () => {
  server = await new ServerProcess({
    DATA_DIR: directories.empty(),
    DATABASE_URL: database.url,
    FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_V1: `100/${limit}`,
  }).logged('ready');
  key = await createKeyOver(server.url);
  const image = dataUrl(await imageOfSize(5 * 1024 * 1024), 'image/png');
  idea = JSON.stringify({ title: 'T', body: 'B', attachments_base64: Array(5).fill(image) });
});

afterAll(async () => {
  await server.kill();
  expect(server.fatal).toEqual([]);
});

const proxies = [
  { name: 'nginx', start: startNginx, clients: ['127.0.0.2', '127.0.0.3'] },
  { name: 'Caddy', start: startCaddy, clients: ['127.0.0.4', '127.0.0.5'] },
] as const;

describe.each(proxies)('$name with the documented configuration', ({ start, clients }) => {
  let proxy: ReverseProxy;
  beforeAll(async () => {
    proxy = await start(new URL(server.url).host);
  });
  afterAll(() => proxy.stop());

  const open = (options: RequestOptions) =>
    request({
      ...localTls,
      port: proxy.httpsPort,
      ...options,
      headers: { ...localTls.headers, ...options.headers },
    });

  async function send(options: RequestOptions, body = '') {
    const [response] = (await once(open(options).end(body), 'response')) as [IncomingMessage];
    const { statusCode: status, headers } = response;
    return { status, headers, body: await text(response) };
  }

  const json = { 'content-type': 'application/json' };

  it('passes on an upload of 35 MB', async () => {
    const { status, body } = await send(
      { method: 'POST', path: '/api/v1/ideas', headers: { ...key, ...json } },
      idea,
    );
    expect([status, JSON.parse(body).attachment_count ?? body]).toEqual([201, 5]);
  });

  it('lets folio reject an upload long before all of it has arrived', async () => {
    const headers = { ...json, 'content-length': String(idea.length) };
    const upload = open({ method: 'POST', path: '/api/v1/ideas', headers });
    let status: number | undefined;
    upload.on('error', () => {});
    upload.on('response', (response) => {
      status = response.statusCode;
    });
    const piece = 16 * 1024;
    let bytes = 0;
    for (; bytes < idea.length && status === undefined; bytes += piece) {
      upload.write(idea.slice(bytes, bytes + piece));
      await delay(20);
    }
    upload.destroy();
    expect(status).toBe(401);
    expect(bytes).toBeLessThan(idea.length / 2);
  });

  it('passes the address of the client to folio, whatever address the client claims', async () => {
    const statuses = async (localAddress: string) => {
      const found = [];
      for (let count = 0; count <= limit; count += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${count}` };
        found.push((await send({ path: '/api/v1/ideas', localAddress, headers })).status);
      }
      return found;
    };
    const expected = [...Array(limit).fill(401), 429];
    for (const client of clients) expect(await statuses(client)).toEqual(expected);
  });

  it('does not compress what folio does not compress', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const direct = await fetch(`${server.url}/sign-in`, { headers });
    const { headers: received } = await send({ path: '/sign-in', headers });
    expect(received['content-encoding']).toBe(direct.headers.get('content-encoding') ?? undefined);
  });

  it('passes on the first bytes of a response, such as an export, before the last ones', async () => {
    const ends: (() => void)[] = [];
    const upstream = createServer(({ url }, reply) => {
      if (url !== '/exports/entries.csv') return reply.end('{"status":"ok"}');
      ends.push(() => reply.end('last'));
      return reply.write('first');
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    const other = await start(`127.0.0.1:${port}`);
    try {
      const sent = open({ port: other.httpsPort, path: '/exports/entries.csv' }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const pieces = [];
      for await (const piece of response) {
        pieces.push(String(piece));
        for (const end of ends.splice(0)) end();
      }
      expect(pieces).toEqual(['first', 'last']);
    } finally {
      await other.stop();
      upstream.close();
    }
  });

  it('redirects from http to https', async () => {
    const path = '/money?month=2026-01';
    const sent = insecureGet({ ...localTls, port: proxy.httpPort, path });
    const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
    expect([301, 308]).toContain(statusCode);
    expect(headers.location).toMatch(/^https:.*\/money\?month=2026-01$/);
  });
});
