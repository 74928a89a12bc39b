import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { closeStalledReplies } from '../../../src/http/connections/stalled-replies.ts';
import type { HttpServer } from '../../../src/http/server.ts';
import { useConnections } from '../../support/http/raw-connection.ts';

const connect = useConnections();
const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Larger than the buffers of both ends of a connection. */
const large = 'x'.repeat(30_000_000);
const get = { method: 'GET', path: '/', headers: {} };

async function serve(stallMs: number): Promise<{ port: number; closed: Promise<void> }> {
  const server = fastify({ forceCloseConnections: true }) as unknown as HttpServer;
  servers.push(server);
  closeStalledReplies(server, stallMs);
  server.get('/', async () => large);
  server.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write(large);
    const writing = setInterval(() => reply.raw.write('event'), 20);
    reply.raw.once('close', () => clearInterval(writing));
  });
  const closed = Promise.withResolvers<void>();
  server.server.on('connection', (socket) => socket.on('close', () => closed.resolve()));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.addresses()[0] as { port: number }).port, closed: closed.promise };
}

describe('the connection of a client that stops reading', () => {
  it('is closed after the time limit', { timeout: 10_000 }, async () => {
    const { port, closed } = await serve(200);
    const { socket } = connect(port).request(get);
    socket.pause();
    await closed;
  });

  it('is closed even if the client sends blank lines', { timeout: 10_000 }, async () => {
    const { port, closed } = await serve(200);
    const { socket } = connect(port).request(get);
    socket.pause();
    const sending = setInterval(() => socket.write('\r\n'), 20);
    await closed.finally(() => clearInterval(sending));
  });

  it('is closed even if the server writes more', { timeout: 10_000 }, async () => {
    const { port, closed } = await serve(200);
    const { socket } = connect(port).request({ ...get, path: '/stream' });
    socket.pause();
    await closed;
  });

  it('stays open while the client reads with pauses', async () => {
    const { port } = await serve(400);
    const connection = connect(port).request(get);
    const { socket } = connection;
    const pausing = setInterval(() => {
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    }, 40);
    await expect.poll(() => connection.received.length, { timeout: 30_000 }).toBeGreaterThan(30e6);
    clearInterval(pausing);
  });
});
