import { describe, expect, it } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useConnections } from '../support/http/raw-connection.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const newSettings = useServerSettings();
const servers = useServerProcesses();
const connect = useConnections();

describe('a server with clients that send a byte at a time', () => {
  it('returns 408 to each within a minute, and serves other clients', async () => {
    const server = await servers.start(await newSettings());
    const { authorization } = await createKeyOver(server.url);
    const slow = Array.from({ length: 20 }, (_, number) => {
      const connection = connect(Number(new URL(server.url).port));
      connection.request({
        path: number % 2 === 0 ? '/api/v1/ideas' : '/graphql',
        headers: {
          Authorization: authorization,
          'Content-Type': 'application/json',
          'Content-Length': '500000',
        },
      });
      return connection;
    });
    const before = performance.now();
    const closed = Promise.all(slow.map((connection) => connection.closedByServer(500)));
    const { status } = await send(`${server.url}/health/ready`, 'GET');
    expect(status).toBe(200);
    await closed;
    expect(performance.now() - before).toBeLessThan(90_000);
    for (const connection of slow) expect((await connection.reply()).status).toBe(408);
  });
});
