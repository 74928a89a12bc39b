import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { createKeyOver } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { startedTemplate, startRequest } from '../support/http/started-request.ts';
import {
  runProgram,
  type ServerProcess,
  useServerProcesses,
} from '../support/processes/server-process.ts';

const signalWhileStarting = fileURLToPath(
  new URL('../support/processes/signal-while-starting.ts', import.meta.url),
);
const directories = useDataDirectories();
const newSettings = useServerSettings();
const servers = useServerProcesses();

/** A client that sends its requests on one connection. */
function openProbe(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async get(path: string) {
      const [reply] = (await once(get(`${url}${path}`, { agent }), 'response')) as [
        IncomingMessage,
      ];
      const body = JSON.parse(await text(reply)) as unknown;
      return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body };
    },
    close: () => agent.destroy(),
  };
}

async function listenerClosed({ url }: ServerProcess): Promise<void> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = createConnection({ host: hostname, port: Number(port) });
    try {
      await once(socket, 'connect');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
    } finally {
      socket.destroy();
    }
  }
}

describe('a server that stops', () => {
  it.each<[string, NodeJS.Signals[]]>([
    ['SIGTERM', ['SIGTERM']],
    ['SIGINT', ['SIGINT']],
    ['SIGTERM twice', ['SIGTERM', 'SIGTERM']],
  ])(
    'after %s finishes running requests, and closes the listener and idle connections',
    async (_name, signals) => {
      const dataDir = directories.migrated();
      const server = await servers.start({ DATA_DIR: dataDir });
      const { authorization } = await createKeyOver(server.url);
      const { finish } = await startRequest(server.url, authorization);
      const { hostname, port } = new URL(server.url);
      const silent = createConnection({ host: hostname, port: Number(port) });
      await once(silent, 'connect');
      // Its connection stays open after the reply.
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

      const before = performance.now();
      for (const signal of signals) {
        server.signal(signal);
        await server.logged('stopping');
      }
      await listenerClosed(server);
      const { statusLine, body } = await finish();
      expect(statusLine).toBe('HTTP/1.1 201 Created');
      expect(body).toMatchObject(startedTemplate);

      const { log, ...exit } = await server.exit;
      expect(performance.now() - before).toBeLessThan(5_000);
      expect(exit).toStrictEqual({ code: 0, signal: null, stderr: '' });
      expect(log.filter((message) => message === 'stopping')).toHaveLength(1);
      expect(log.at(-1)).toBe('stopped');
      expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
      expect(readdirSync(server.temporary)).toStrictEqual([]);
      silent.destroy();
    },
  );

  it('fails readiness at once, and serves requests during SHUTDOWN_DELAY', async () => {
    const server = await servers.start({ ...(await newSettings()), SHUTDOWN_DELAY: '300' });
    const { authorization } = await createKeyOver(server.url);
    const { finish } = await startRequest(server.url, authorization);
    const early = openProbe(server.url);
    expect(await early.get('/health/ready')).toMatchObject({ status: 200 });
    server.signal('SIGTERM');
    await server.logged('stopping');
    for (const client of [early, openProbe(server.url)]) {
      expect(await client.get('/health/ready')).toStrictEqual({
        status: 503,
        retryAfter: '1',
        body: { error: 'Not ready', details: [] },
      });
      expect(await client.get('/health/live')).toMatchObject({ status: 200 });
      expect(await client.get('/openapi.json')).toMatchObject({ status: 200 });
      client.close();
    }
    // The server closes this connection only when it stops.
    const finished = finish();
    server.signal('SIGTERM');
    expect((await finished).statusLine).toBe('HTTP/1.1 201 Created');
  });

  it('exits after SHUTDOWN_DELAY', async () => {
    const env = { ...(await newSettings()), SHUTDOWN_DELAY: '1' };
    const server = await servers.start(env);
    const before = performance.now();
    server.signal('SIGTERM');
    const { code, log } = await server.exit;
    expect([code, log.at(-1)]).toStrictEqual([0, 'stopped']);
    expect(performance.now() - before).toBeGreaterThan(950);
  });
});

it('a server stops at a SIGTERM in the last moment of its start', async () => {
  const DATA_DIR = directories.migrated();
  const { code, lines } = await runProgram(signalWhileStarting, { DATA_DIR });
  expect(code).toBe(0);
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('stopping');
});
