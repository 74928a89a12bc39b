import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { type SignedUp, send, signUpOver } from '../support/cli/server-client.ts';
import { patience, type ServerProcess } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { start, database } = useServersOnDatabase();
const env = { RATE_LIMIT_V1: 'off', RATE_LIMIT_FINANCE: 'off', RATE_LIMIT_GRAPHQL: 'off' };

/** A change that the user wants once, and the requests that a client may send for it. */
interface Intention {
  readonly kind: keyof typeof kinds;
  /** Milliseconds after the start at which the request is sent. */
  readonly times: readonly number[];
  /** For each request: the server, and after how many milliseconds the client hangs up. */
  readonly attempts: readonly { readonly server: number; readonly patience: number }[];
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly credential: 'cookie' | 'apiKey' | 'financeKey';
  readonly body?: object;
}

/** The arguments of `folio`. */
type Arguments = readonly string[];

const mutation = (query: string, variables: object): Sent => ({
  path: '/graphql',
  credential: 'cookie',
  body: { query, variables },
});

/** The request of each kind of change. `mark` is in the records that it creates, or `target` their id. */
const kinds = {
  createEntry: (mark, { food }) => ({
    path: '/api/finance/entries',
    credential: 'financeKey',
    body: { category_id: food, amount: '1.25', description: mark },
  }),
  createTemplate: (mark) => ({
    path: '/api/v1/prompt_templates',
    credential: 'apiKey',
    body: { title: mark, description: 'A text', content: 'Hello {{NAME}}', category: 'business' },
  }),
  createEntries: (mark, { food }) =>
    mutation(
      `mutation ($input: CreateEntriesInput!) {
        createEntries(input: $input) { results { entry { databaseId description } } } }`,
      {
        input: {
          entries: [1, 2].map((amount) => ({
            categoryId: globalId('Category', food),
            amount,
            description: mark,
          })),
        },
      },
    ),
  createTwo: (mark, { food }) =>
    mutation(
      `mutation ($entry: CreateEntryInput!, $name: String!) {
        createEntry(input: $entry) { entry { databaseId } }
        createAccount(input: { name: $name }) { account { databaseId name } } }`,
      {
        entry: { categoryId: globalId('Category', food), amount: 3, description: mark },
        name: mark,
      },
    ),
  createKey: (mark) =>
    mutation('mutation ($name: String!) { createApiKey(input: { name: $name }) { secret } }', {
      name: mark.slice(0, 30),
    }),
  deleteEntry: (_mark, _user, target) => ({
    path: `/api/finance/entries/${target}`,
    method: 'DELETE',
    credential: 'financeKey',
  }),
  runCommand: (mark) => [
    ...['entries', 'create', '--category', 'Food', '--amount', '2.50'],
    ...['--description', mark, '--idempotency-key', mark, '--json'],
  ],
} satisfies Record<string, (mark: string, user: SignedUp, target: number) => Sent | Arguments>;

/** How many rows each kind adds, by table. */
const rowsOf: Record<keyof typeof kinds, Readonly<Record<string, number>>> = {
  createEntry: { entries: 1 },
  createTemplate: { prompt_templates: 1 },
  createEntries: { entries: 2 },
  createTwo: { entries: 1, accounts: 1 },
  createKey: { api_keys: 1 },
  deleteEntry: { entries: -1 },
  runCommand: { entries: 1 },
};

/** Errors after which a client sends its request again; a busy machine may get the last one, a 408. */
const notExecuted = /BUSY|busy|IDEMPOTENCY_KEY_IN_USE|still running|request took too long/;

const span = 8_000;
const intention: fc.Arbitrary<Intention> = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  times: fc.array(fc.nat(span), { minLength: 1, maxLength: 5 }),
  attempts: fc.array(
    fc.record({ server: fc.nat(1), patience: fc.constantFrom(5, 20, 60, 60_000, 60_000) }),
    { minLength: 5, maxLength: 5 },
  ),
});

const count = async (table: string) =>
  Number((await database.query(`SELECT count(*) AS "count" FROM ${table}`))[0]?.count);

const tables = ['entries', 'prompt_templates', 'accounts', 'api_keys'];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await count(table)] as const)),
  );

describe('requests with an idempotency key', { retry: 0, timeout: patience * 3 }, () => {
  it('are executed exactly once, although servers are killed and connections are lost', async () => {
    const servers: ServerProcess[] = [await start(env), await start(env)];
    const user = await signUpOver(servers[0]?.url ?? '');
    const [sample = []] = fc.sample(fc.array(intention, { minLength: 70, maxLength: 70 }), 1);
    const targets: number[] = [];
    const finance = { authorization: `Bearer ${user.financeKey}` };
    for (const { kind } of sample) {
      if (kind !== 'deleteEntry') {
        targets.push(0);
        continue;
      }
      const body = { category_id: user.food, amount: '1.00' };
      const url = `${servers[0]?.url}/api/finance/entries`;
      targets.push((await send(url, 'POST', body, finance)).body.id);
    }
    const before = await counts();

    /** One request. @returns the response, or undefined if it was lost or is not final */
    async function attempt(index: number, server: number, patienceMs: number) {
      const { kind } = sample[index] as Intention;
      const mark = `intention ${index}`;
      const sent: Sent | Arguments = kinds[kind](mark, user, targets[index] ?? 0);
      if (!('path' in sent)) return runFolio(sent, servers[server]?.url ?? '', patienceMs);
      const credential = user[sent.credential];
      const response = await fetch(`${servers[server]?.url}${sent.path}`, {
        method: sent.method ?? 'POST',
        headers: {
          'idempotency-key': mark,
          ...(sent.body ? { 'content-type': 'application/json' } : {}),
          ...(sent.credential === 'cookie'
            ? { cookie: credential }
            : { authorization: `Bearer ${credential}` }),
        },
        ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      const isFinal = response.status < 300 && !text.includes('"errors"');
      if (!isFinal) expect(text).toMatch(notExecuted);
      return isFinal ? `${response.status} ${text}` : undefined;
    }
    async function runFolio(args: Arguments, url: string, patienceMs: number) {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const env = {
        PATH,
        NODE_COMPILE_CACHE,
        FOLIO_URL: url,
        FOLIO_FINANCE_KEY: user.financeKey,
      };
      const command = ['src/cli/main.ts', ...args];
      // Long enough for some to send their request before they are killed.
      const options = { env, timeout: patienceMs * 20, killSignal: 'SIGKILL' } as const;
      return (await promisify(execFile)(process.execPath, command, options)).stdout;
    }
    const lost = (error: Error) => {
      if (error.name === 'AssertionError') throw error;
      return undefined;
    };

    const responses = sample.map((): string[] => []);
    const sending = sample.flatMap(({ times, attempts }, index) =>
      times.map(async (time, each) => {
        await sleep(time);
        const { server, patience: limit } = attempts[each] as Intention['attempts'][number];
        const response = await attempt(index, server, limit).catch(lost);
        if (response) responses[index]?.push(response);
      }),
    );
    const disturbing = (async () => {
      for (const server of [0, 1, 0]) {
        await sleep(span / 5);
        await servers[server]?.kill();
        servers[server] = await start(env);
        // To a server, this is what a restart of PostgreSQL is.
        await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      }
    })();
    await Promise.all([...sending, disturbing]);

    // Each client goes on until it has a response.
    for (const [index, received] of responses.entries()) {
      for (let tries = 0; received.length === 0 || tries === 0; tries += 1) {
        const response = await attempt(index, index % 2, 60_000).catch(lost);
        if (response) received.push(response);
        else await sleep(200);
      }
    }
    for (const received of responses) expect(new Set(received).size).toBe(1);
    expect(responses.filter(({ length }) => length > 1).length).toBeGreaterThan(10);
    const expected = { ...before };
    for (const { kind } of sample) {
      for (const [table, rows] of Object.entries(rowsOf[kind])) {
        expected[table] = (expected[table] ?? 0) + rows;
      }
    }
    expect(await counts()).toStrictEqual(expected);
  });
});
