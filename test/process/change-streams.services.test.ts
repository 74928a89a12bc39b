import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { send, signUpOver } from '../support/cli/server-client.ts';
import { useDatabaseProxies } from '../support/database/database-proxy.ts';
import { newPostgresFolder } from '../support/database/postgres-programs.ts';
import { PrivateCluster } from '../support/database/private-cluster.ts';
import { EventStream } from '../support/http/event-stream.ts';
import { patience } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

/** A soak sets more, for example 10,000 changes and 50 streams. */
const changesInTotal = Number(process.env.STREAM_CHANGES ?? 400);
const streamsInTotal = Number(process.env.STREAMS ?? 15);
const users = 5;
const writersPerUser = 2;

const { start, database } = useServersOnDatabase();
const proxies = useDatabaseProxies();
const env = { RATE_LIMIT_AUTH: 'off', RATE_LIMIT_FINANCE: 'off', RATE_LIMIT_GRAPHQL: 'off' };
const subscription = `subscription ($after: String) {
  changes(after: $after) { cursor node { recordId } }
}`;
const positionQuery = '{ changes(last: 0) { position } }';
const pageQuery = `query ($after: String) {
  changes(first: 100, after: $after) { pageInfo { hasNextPage } edges { cursor } }
}`;

interface User {
  readonly session: Readonly<Record<string, string>>;
  readonly key: Readonly<Record<string, string>>;
  readonly food: number;
  readonly start: string;
}

async function signUp(url: string): Promise<User> {
  const { cookie, financeKey, food } = await signUpOver(url);
  const key = { authorization: `Bearer ${financeKey}` };
  const { changes } = await run(url, key, positionQuery);
  return { session: { cookie }, key, food, start: changes.position };
}

async function run(url: string, headers: User['key'], query: string, variables: object = {}) {
  const { body } = await send(`${url}/graphql`, 'POST', { query, variables }, headers);
  expect(body.errors).toBeUndefined();
  return body.data;
}

const createEntry = ({ key, food }: User, url: string, idempotencyKey: string = randomUUID()) =>
  send(
    `${url}/api/finance/entries`,
    'POST',
    { category_id: food, amount: '1.25' },
    { ...key, 'idempotency-key': idempotencyKey },
  );

/** Sends the same request until a server has accepted it. */
async function write(user: User, urls: readonly string[]): Promise<void> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const url = urls[randomInt(urls.length)] as string;
    const reply = await createEntry(user, url, idempotencyKey).catch(() => undefined);
    if (reply?.status === 201) return;
    await sleep(50);
  }
}

/** Follows the changes of a user, and subscribes again when the connection ends. */
class Follower {
  readonly cursors: string[] = [];
  reconnections = 0;
  readonly #user: User;
  readonly #urls: readonly string[];
  #stream: EventStream | undefined;
  #isStopped = false;

  constructor(user: User, urls: readonly string[]) {
    this.#user = user;
    this.#urls = urls;
  }

  async follow(): Promise<void> {
    while (!this.#isStopped) {
      const after = this.cursors.at(-1) ?? this.#user.start;
      const url = this.#urls[randomInt(this.#urls.length)] as string;
      try {
        this.#stream = await EventStream.open(url, this.#user.key, {
          query: subscription,
          variables: { after },
        });
        for (;;) {
          const result = await this.#stream.next();
          if (!result?.data) break;
          this.cursors.push(result.data.changes.cursor);
        }
      } catch {
        // The server has gone, or the connection was lost.
      }
      this.#stream?.close();
      this.reconnections += 1;
      await sleep(20);
    }
  }

  loseConnection(): void {
    this.#stream?.close();
  }

  stop(): void {
    this.#isStopped = true;
    this.loseConnection();
  }
}

async function allCursors(url: string, user: User): Promise<string[]> {
  const cursors: string[] = [];
  for (let hasNextPage = true; hasNextPage; ) {
    const after = cursors.at(-1) ?? user.start;
    const { changes } = await run(url, user.key, pageQuery, { after });
    cursors.push(...changes.edges.map(({ cursor }: { cursor: string }) => cursor));
    hasNextPage = changes.pageInfo.hasNextPage;
  }
  return cursors;
}

const terminateConnections = () =>
  database.query(`SELECT pg_terminate_backend("pid") FROM pg_stat_activity
                   WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()`);

describe('streams of changes of two servers', () => {
  it('miss nothing and repeat nothing while connections are lost, PostgreSQL restarts and a server is killed', {
    timeout: patience + changesInTotal * 100,
  }, async () => {
    const folder = newPostgresFolder();
    const postgres = await PrivateCluster.create(folder);
    onTestFinished(async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true });
    });
    await postgres.start();
    const settings = { ...env, DATABASE_URL: postgres.url };
    const servers = [await start(settings), await start(settings)] as const;
    const urls = servers.map(({ url }) => url);
    const people = await Promise.all(
      Array.from({ length: users }, () => signUp(urls[0] as string)),
    );
    const followers = Array.from(
      { length: streamsInTotal },
      (_, index) => new Follower(people[index % users] as User, urls),
    );
    const following = followers.map((each) => each.follow());
    let written = 0;
    const writers = people.flatMap((user) =>
      Array.from({ length: writersPerUser }, async () => {
        while (written < changesInTotal) {
          written += 1;
          await write(user, urls);
        }
      }),
    );
    const hasWritten = async (part: number) => {
      while (written < changesInTotal * part) await sleep(10);
    };
    const losses = setInterval(() => followers[randomInt(followers.length)]?.loseConnection(), 100);
    await hasWritten(0.3);
    await postgres.stop();
    await postgres.start();
    await hasWritten(0.6);
    await servers[1].kill();
    urls.pop();
    await Promise.all(writers);
    await expect.poll(() => followers.map(({ reconnections }) => reconnections)).not.toContain(0);
    clearInterval(losses);

    const expected = new Map<User, string[]>();
    for (const user of people) expected.set(user, await allCursors(servers[0].url, user));
    const total = [...expected.values()].reduce((sum, { length }) => sum + length, 0);
    expect(total).toBeGreaterThanOrEqual(changesInTotal);
    const deadline = performance.now() + 20_000;
    for (const [index, follower] of followers.entries()) {
      const wanted = expected.get(people[index % users] as User) ?? [];
      while (follower.cursors.length < wanted.length && performance.now() < deadline) {
        await sleep(50);
      }
      expect(follower.cursors).toEqual(wanted);
      follower.stop();
    }
    await Promise.all(following);
  });

  it('get changes that the other server has made, also after the connection for signals was lost', async () => {
    const [near, far] = [await start(env), await start(env)];
    const user = await signUp(near.url);
    const stream = await EventStream.open(near.url, user.key, {
      query: subscription,
      variables: { after: user.start },
    });
    // The first signal tells that the server listens: a poll can have found the change.
    await createEntry(user, far.url);
    expect((await stream.next())?.data).toBeDefined();
    await createEntry(user, far.url);
    const createdAt = performance.now();
    expect((await stream.next())?.data).toBeDefined();
    // Polls are 5 s apart.
    expect(performance.now() - createdAt).toBeLessThan(4_000);
    await terminateConnections();
    await write(user, [far.url]);
    expect((await stream.next())?.data).toBeDefined();
    stream.close();
  });

  it('end when the session ends, and as complete when the server stops', async () => {
    const server = await start(env);
    const user = await signUp(server.url);
    const bySession = await EventStream.open(server.url, user.session, { query: subscription });
    const byKey = await EventStream.open(server.url, user.key, { query: subscription });
    await send(`${server.url}/api/auth/sign-out`, 'POST', {}, user.session);
    expect((await bySession.next())?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await bySession.next()).toBeUndefined();
    server.signal('SIGTERM');
    expect(await byKey.next()).toBeUndefined();
    expect(await server.exit).toMatchObject({ code: 0, signal: null });
  });

  it('do not delay the stop of a server whose database hangs', async () => {
    const proxy = await proxies.before(database.url);
    const server = await start({ ...env, DATABASE_URL: `${proxy.url}?query_timeout=500` });
    const user = await signUp(server.url);
    const stream = await EventStream.open(server.url, user.key, { query: subscription });
    const isListening = `SELECT 1 FROM pg_stat_activity
      WHERE "datname" = current_database() AND "query" LIKE 'LISTEN%'`;
    await expect.poll(() => database.query(isListening)).toHaveLength(1);
    proxy.hold();
    server.signal('SIGTERM');
    expect(await stream.next()).toBeUndefined();
    expect(await server.exit).toMatchObject({ code: 0, signal: null });
  });
});
