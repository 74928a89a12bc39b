import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { problemsWithServices } from '../support/require-services.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens on a free port with this handler. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Returns a port without a listener. */
async function deadPort(): Promise<number> {
  const port = await listen(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

const redis = (port: number) => ({ TEST_REDIS_URL: `redis://127.0.0.1:${port}` });
const database = (port: number) => ({
  TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres`,
});

describe('the suite on real services', () => {
  it('reports each address that is missing or invalid', async () => {
    const notSet = [
      '  TEST_DATABASE_URL is not set; it must be a URL such as postgresql://postgres@127.0.0.1:5432/postgres',
      '  TEST_REDIS_URL is not set; it must be a URL such as redis://127.0.0.1:6379',
    ];
    expect(await problemsWithServices({})).toEqual(notSet);
    expect(await problemsWithServices({ TEST_DATABASE_URL: '', TEST_REDIS_URL: '' })).toEqual(
      notSet,
    );
    expect(
      await problemsWithServices({ TEST_DATABASE_URL: 'postgres', TEST_REDIS_URL: 'redis' }),
    ).toEqual([
      '  TEST_DATABASE_URL is not a URL such as postgresql://postgres@127.0.0.1:5432/postgres',
      '  TEST_REDIS_URL is not a URL such as redis://127.0.0.1:6379',
    ]);
  });

  it('reports an address where no server listens', async () => {
    const port = await deadPort();
    expect(await problemsWithServices({ ...database(port), ...redis(port) })).toEqual([
      `  Nothing usable answers at TEST_DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${port}`,
      `  Nothing usable answers at TEST_REDIS_URL: connect ECONNREFUSED 127.0.0.1:${port}`,
    ]);
  });

  it('rejects a server of another kind, or one that closes the connection', async () => {
    const hangsUp = await listen((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end());
    });
    const [noDatabase, noRedis] = await problemsWithServices({
      ...database(hangsUp),
      ...redis(hangsUp),
    });
    expect(noDatabase).toMatch(/^ {2}Nothing usable answers at TEST_DATABASE_URL: /);
    expect(noRedis).toBe('  Nothing usable answers at TEST_REDIS_URL: it hung up');

    const talksBack = await listen((socket) => {
      socket.on('error', () => {});
      socket.write('220 mail.example.com ready\r\n');
    });
    const problems = await problemsWithServices({ ...database(hangsUp), ...redis(talksBack) });
    expect(problems[1]).toBe('  Nothing usable answers at TEST_REDIS_URL: it is not a Redis');
  });

  it('accepts a Redis that responds, also one that requires a password', async () => {
    const answering = (reply: string) =>
      listen((socket) => socket.on('data', () => socket.write(reply)));
    for (const reply of ['+PONG\r\n', '-NOAUTH Authentication required.\r\n']) {
      const [problem, ...others] = await problemsWithServices({ ...redis(await answering(reply)) });
      expect(problem).toMatch(/TEST_DATABASE_URL is not set/);
      expect(others).toEqual([]);
    }
  });
});
