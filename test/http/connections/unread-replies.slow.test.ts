import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { limitUnreadReplies } from '../../../src/http/connections/unread-replies.ts';
import type { HttpServer } from '../../../src/http/server.ts';
import { requesterAt } from '../../../src/queues/requester.ts';
import { useConnections } from '../../support/http/raw-connection.ts';

const connect = useConnections();
const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Larger than the buffers of both ends of a connection. */
const large = 'x'.repeat(20_000_000);
const requestOf = (user: string) => `GET / HTTP/1.1\r\nHost: folio.test\r\nX-User: ${user}\r\n\r\n`;

/** A server on which a user may have two unread replies. */
async function serve() {
  const server = fastify({ forceCloseConnections: true }) as unknown as HttpServer;
  servers.push(server);
  const counts = { replies: 0, closed: 0 };
  server.server.on('connection', (socket) => socket.on('close', () => (counts.closed += 1)));
  server.addHook('onRequest', async (request) => {
    request.requester = requesterAt(String(request.headers['x-user']));
  });
  const countUnread = limitUnreadReplies(2.5 * large.length);
  server.addHook('onSend', async (request, reply, payload) => {
    countUnread(request, reply, payload);
  });
  server.get('/', async () => {
    counts.replies += 1;
    return large;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.addresses()[0] as { port: number };
  const send = (user: string, times = 1) => {
    const connection = connect(port);
    connection.socket.write(requestOf(user).repeat(times));
    return connection;
  };
  return { counts, send };
}

describe('the connection of a user who has not read several large replies', () => {
  it('is closed for a further reply on it', async () => {
    const { counts, send } = await serve();
    send('Ann', 3).socket.pause();
    await expect.poll(() => counts.closed).toBe(1);
  });

  it('is closed for a further reply only, and other users get theirs', async () => {
    const { counts, send } = await serve();
    send('Ann').socket.pause();
    send('Ann').socket.pause();
    await expect.poll(() => counts.replies).toBe(2);
    const third = send('Ann');
    await expect.poll(() => counts.closed).toBe(1);
    expect(third.received).toBe('');
    const other = send('Bob');
    await expect.poll(() => other.received.length).toBeGreaterThan(large.length);
    expect(counts.closed).toBe(1);
  });
});

it('a user who reads large replies gets any number of them', async () => {
  const { send } = await serve();
  for (let count = 0; count < 4; count += 1) {
    const connection = send('Ann');
    await expect.poll(() => connection.received.length).toBeGreaterThan(large.length);
  }
});
