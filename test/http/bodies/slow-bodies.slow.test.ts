import { type FastifyRequest, fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type BodyRate, requireBodyRate } from '../../../src/http/bodies/body-rate.ts';
import { rejectMalformedRequest } from '../../../src/http/connections/malformed-request.ts';
import type { HttpServer } from '../../../src/http/server.ts';
import { useConnections } from '../../support/http/raw-connection.ts';

const connect = useConnections();
const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const tooSlow = { error: 'The request took too long', details: [] };
const json = { 'Content-Type': 'application/json' };

/** Starts a server that returns the length of the body. */
async function serve(rate: BodyRate): Promise<number> {
  const server = fastify({
    clientErrorHandler: rejectMalformedRequest,
    forceCloseConnections: true,
  }) as unknown as HttpServer;
  servers.push(server);
  requireBodyRate(server, rate);
  const length = async ({ body }: FastifyRequest) => ({ length: JSON.stringify(body).length });
  server.post('/', length);
  server.post('/archive', { config: { acceptsArchive: true } }, length);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.addresses()[0] as { port: number }).port;
}

const strict: BodyRate = {
  graceMs: 200,
  bytesPerSecond: 1_000,
  maxMs: 400_000,
  archiveBytesPerSecond: 1_000,
  checkEveryMs: 20,
};

/** Waits until a request that starts now would be too slow. */
async function pastGrace(port: number): Promise<void> {
  expect((await connect(port).request(request(10_000)).reply()).status).toBe(408);
}

const request = (length: number, path = '/') => ({
  path,
  headers: { ...json, 'Content-Length': String(length) },
});

describe('a body that arrives too slowly', () => {
  it('returns 408, and the connection is closed', async () => {
    const port = await serve(strict);
    const connection = connect(port);
    connection.request(request(10_000)).socket.write('"');
    await connection.closedByServer();
    const { status, head, body } = await connection.reply();
    expect([status, body]).toEqual([408, tooSlow]);
    expect(head).toMatch(/^connection: close$/im);
  });

  it('returns 408 if no byte arrives', async () => {
    const port = await serve(strict);
    const { status } = await connect(port).request(request(10_000)).reply();
    expect(status).toBe(408);
  });

  it('does not affect the next request of the connection', async () => {
    const port = await serve(strict);
    const connection = connect(port);
    connection.request(request(3)).socket.write('"a"');
    expect((await connection.reply()).body).toEqual({ length: 3 });
    connection.received = '';
    await pastGrace(port);
    connection.request(request(5)).socket.write('"abc"');
    expect((await connection.reply()).body).toEqual({ length: 5 });
  });
});

describe('a body that pauses', () => {
  it('is read if its average rate is high enough', async () => {
    const port = await serve(strict);
    const connection = connect(port);
    const body = JSON.stringify('x'.repeat(200_000));
    connection.request(request(body.length)).socket.write(body.slice(0, -1));
    await pastGrace(port);
    connection.socket.write('"');
    expect((await connection.reply()).body).toEqual({ length: body.length });
  });
});

describe('a body that takes longer than the longest time', () => {
  const rate = { ...strict, graceMs: 10_000, maxMs: 100 };
  const body = JSON.stringify('x'.repeat(200_000));

  it('returns 408', async () => {
    const port = await serve(rate);
    const connection = connect(port);
    connection.request(request(body.length)).socket.write(body.slice(0, -1));
    expect((await connection.reply()).status).toBe(408);
  });

  it('is read if it is an archive at a sufficient rate', async () => {
    const port = await serve(rate);
    const connection = connect(port);
    connection.request(request(body.length, '/archive')).socket.write(body.slice(0, -1));
    await pastGrace(port);
    connection.socket.write('"');
    expect((await connection.reply()).body).toEqual({ length: body.length });
  });

  it('returns 408 if it is an archive at a lower rate', async () => {
    const port = await serve({ ...rate, archiveBytesPerSecond: body.length * 10 });
    const connection = connect(port);
    connection.request(request(body.length, '/archive')).socket.write(body.slice(0, -1));
    expect((await connection.reply()).status).toBe(408);
  });
});
