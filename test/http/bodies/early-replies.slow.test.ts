import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { useConnections } from '../../support/http/raw-connection.ts';
import { listen } from '../../support/http/raw-request.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_FINANCE: '1000/1' });
const json = { 'Content-Type': 'application/json' };
const templates = '/api/v1/prompt_templates';
let port: number;

const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'MANAGE' }));
beforeAll(async () => {
  port = await listen(test);
});

/** Requests with replies that do not depend on the body, and their statuses. */
const requests: readonly [number, string, string, Record<string, string>][] = [
  [404, 'POST', '/api/v1/nothing', json],
  [404, 'POST', '/nothing', { ...json, Accept: 'application/json' }],
  [405, 'PATCH', templates, json],
  [401, 'POST', templates, json],
  [401, 'POST', '/graphql', { ...json, Authorization: 'Bearer nonsense' }],
  [415, 'POST', '/graphql', { 'Content-Type': 'text/plain' }],
  [415, 'POST', '/api/auth/sign-in/email', { 'Content-Type': 'text/plain' }],
  [200, 'GET', '/health/live', json],
];

// Concurrent, because each test waits for a connection that closes two seconds after its reply.
describe.concurrent('a reply before the body has arrived', () => {
  const connect = useConnections({ concurrent: true });

  it('closes the connection within seconds, for every status', async () => {
    const replies = requests.map(async ([status, method, path, headers]) => {
      const connection = connect(port);
      connection.request({ method, path, headers: { ...headers, 'Content-Length': '100000' } });
      const reply = await connection.reply();
      expect([path, reply.status]).toEqual([path, status]);
      expect(reply.head.toLowerCase()).toContain('\r\nconnection: close');
      const repliedAt = performance.now();
      await connection.closedByServer();
      // Without this, the client would have 120 s to send the body.
      expect(performance.now() - repliedAt).toBeLessThan(60_000);
    });
    await Promise.all(replies);
  });

  it('closes the connection when the rate limit is exceeded', async () => {
    const headers = { ...json, 'Content-Length': '100000' };
    const path = '/api/finance/categories';
    const [first, second] = [connect(port), connect(port)];
    expect((await first.request({ path, headers }).reply()).status).toBe(401);
    const reply = await second.request({ path, headers }).reply();
    expect(reply.status).toBe(429);
    expect(reply.head.toLowerCase()).toContain('\r\nconnection: close');
    await second.closedByServer();
  });

  it('closes the connection when the Content-Length is too large', async () => {
    const { authorization } = key.headers as { authorization: string };
    const replies = (
      [
        ['/api/v1/referrals', 2_000_000, 403],
        [templates, 50_000_000, 413],
      ] as const
    ).map(async ([path, length, status]) => {
      const connection = connect(port);
      const headers = { ...json, Authorization: authorization, 'Content-Length': String(length) };
      const reply = await connection.request({ path, headers }).reply();
      expect([path, reply.status]).toEqual([path, status]);
      await connection.closedByServer();
    });
    await Promise.all(replies);
  });

  it('reaches a client that sends 30 MB before it reads', async () => {
    const connection = connect(port);
    const body = Buffer.alloc(30 * 1024 * 1024, ' ');
    connection.socket.pause();
    connection.request({
      path: templates,
      headers: { ...json, 'Content-Length': String(body.length) },
    });
    const sent = Promise.withResolvers<void>();
    connection.socket.write(body, () => sent.resolve());
    await sent.promise;
    connection.socket.resume();
    expect((await connection.reply()).status).toBe(401);
    await connection.closedByServer();
  });

  it('is the last one on its connection: later requests are not processed', async () => {
    const connection = connect(port);
    const [id, idAfter] = ['replied-early', 'sent-after-the-reply'];
    const headers = { ...json, 'Content-Length': '10', 'X-Request-Id': id };
    connection.request({ path: templates, headers });
    expect((await connection.reply()).status).toBe(401);
    connection.socket.write('0123456789');
    connection.request({
      method: 'GET',
      path: '/health/live',
      headers: { 'X-Request-Id': idAfter },
    });
    await connection.closedByServer();
    const log = test.logLines.join('');
    expect(log).toContain(id);
    expect(log).not.toContain(idAfter);
  });

  it('keeps the connection open if the whole body has arrived', async () => {
    const connection = connect(port);
    const request = { path: templates, headers: { ...json, 'Content-Length': '2' } };
    // In one write, like clients send small requests.
    connection.socket.cork();
    connection.request(request).socket.write('{}');
    connection.socket.uncork();
    const { status, head } = await connection.reply();
    expect(status).toBe(401);
    expect(head.toLowerCase()).toContain('\r\nconnection: keep-alive');
    connection.received = '';
    connection.request({ method: 'GET', path: '/health/live', headers: {} });
    expect((await connection.reply()).status).toBe(200);
  });
});

describe('malformed HTTP', () => {
  const connect = useConnections();

  it('returns 400, and the server closes the connection', async () => {
    const { server } = test.app.server;
    const connections = () => promisify(server.getConnections.bind(server))();
    await expect.poll(connections).toBe(0);
    const connection = connect(port);
    connection.socket.write('nonsense\r\n\r\n');
    expect((await connection.reply()).status).toBe(400);
    await expect.poll(connections).toBe(0);
  });
});
