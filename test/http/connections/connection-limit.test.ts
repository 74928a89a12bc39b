import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  connectionLimit,
  doNotCountDuring,
  limitConnections,
} from '../../../src/http/connections/connection-limit.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { type RawConnection, useConnections } from '../../support/http/raw-connection.ts';
import { listen } from '../../support/http/raw-request.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '10.0.0.0/8' });
const connect = useConnections();
const health = { method: 'GET', path: '/health/live', headers: {} };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that sends a greeting on every accepted connection. */
async function serve(
  log = pino({ enabled: false }),
  onConnection: (socket: Socket) => void = () => {},
): Promise<number> {
  const server = createServer();
  servers.push(server);
  limitConnections(server, { perAddress: 2, isExempt: (address) => address === '127.0.0.3' }, log);
  server.on('connection', (socket) => socket.on('error', () => {}).write('hello'));
  server.on('connection', onConnection);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

/** Whether the server accepts the connection. */
async function isAccepted(connection: RawConnection): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { socket } = connection;
  socket.on('data', () => resolve(true));
  for (const event of ['end', 'close']) socket.on(event, () => resolve(false));
  return promise;
}

describe('connections of one address', () => {
  it('are closed over the limit, and accepted after another one ends', async () => {
    const port = await serve();
    const open = () => connect(port, { localAddress: '127.0.0.1' });
    const first = open();
    expect(await isAccepted(first)).toBe(true);
    expect(await isAccepted(open())).toBe(true);
    expect(await isAccepted(open())).toBe(false);
    first.socket.destroy();
    await expect.poll(() => isAccepted(open())).toBe(true);
  });

  it('do not count against the limit of another address', async () => {
    const port = await serve();
    for (const localAddress of ['127.0.0.1', '127.0.0.2']) {
      expect(await isAccepted(connect(port, { localAddress }))).toBe(true);
      expect(await isAccepted(connect(port, { localAddress }))).toBe(true);
    }
  });

  it('are not counted while they send a stream', async () => {
    const responses: EventEmitter[] = [];
    const port = await serve(undefined, (socket) => {
      const response = new EventEmitter();
      responses.push(response);
      doNotCountDuring(response, socket);
    });
    const open = () => connect(port, { localAddress: '127.0.0.1' });
    const connections = [open(), open(), open()];
    for (const each of connections) expect(await isAccepted(each)).toBe(true);
    for (const response of responses.slice(0, 2)) response.emit('close');
    expect(await isAccepted(open())).toBe(false);
    for (const { socket } of connections) socket.destroy();
    await expect.poll(() => isAccepted(open())).toBe(true);
  });

  it('are unlimited for an exempt address', async () => {
    const port = await serve();
    for (let count = 0; count < 5; count += 1) {
      expect(await isAccepted(connect(port, { localAddress: '127.0.0.3' }))).toBe(true);
    }
  });

  it('are logged once per minute when they are closed', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const port = await serve(log);
    for (let count = 0; count < 5; count += 1) await isAccepted(connect(port));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { address: '127.0.0.1', limit: 2 },
    ]);
  });
});

describe('connectionLimit', () => {
  const trustedProxies = ['10.0.0.0/8', 'fc00::/7'];
  const limit = connectionLimit({ maxConnectionsPerAddress: 2, trustedProxies });
  let port: number;

  beforeAll(async () => {
    port = await listen(test);
  });

  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['::1', true],
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['fc00::1', true],
    ['192.168.0.1', false],
    ['203.0.113.9', false],
    ['2001:db8::1', false],
  ])('exempts the address %s: %s', (address, expected) => {
    expect(limit?.isExempt(address)).toBe(expected);
    expect(limit?.perAddress).toBe(2);
  });

  it('returns undefined if the limit is off', () => {
    expect(
      connectionLimit({ maxConnectionsPerAddress: undefined, trustedProxies }),
    ).toBeUndefined();
  });

  it('limits the connections of the server', () => {
    // Real connections of a test come from loopback addresses, which are exempt.
    const open = (remoteAddress: string) => {
      const connection = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
      test.app.server.server.emit('connection', Object.assign(connection, { remoteAddress }));
      return connection;
    };
    const connections = [open('203.0.113.9'), open('203.0.113.9'), open('203.0.113.9')];
    const other = open('203.0.113.10');
    expect(connections.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    expect(other.destroyed).toBe(false);
    for (const connection of [...connections, other]) connection.destroy();
  });

  it('does not limit loopback addresses', async () => {
    const connections = Array.from({ length: 5 }, () => connect(port));
    for (const connection of connections) connection.request(health);
    for (const connection of connections) expect((await connection.reply()).status).toBe(200);
  });

  it('counts a connection again after its stream of events has ended', async () => {
    const { server } = test.app.server;
    const setAddress = (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: '203.0.113.11' });
    server.prependListener('connection', setAddress);
    const { headers } = await signUp(test);
    const openStream = vi.spyOn(test.app.changeFeeds, 'open');
    const path = `/graphql?query=${encodeURIComponent('subscription { changes { cursor } }')}`;
    const [streaming, other] = [connect(port), connect(port)];
    const accept = 'text/event-stream';
    streaming.request({ method: 'GET', path, headers: { ...headers, accept } });
    await vi.waitFor(() => expect(streaming.received).toContain(accept));
    expect((await other.request(health).reply()).status).toBe(200);
    openStream.mock.results[0]?.value.end();
    await vi.waitFor(() => expect(streaming.received).toMatch(/event: complete.*\r\n0\r\n\r\n$/s));
    streaming.received = '';
    expect((await streaming.request(health).reply()).status).toBe(200);
    expect(await isAccepted(connect(port).request(health))).toBe(false);
    server.off('connection', setAddress);
    openStream.mockRestore();
  });
});
