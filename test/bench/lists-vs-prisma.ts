/**
 * `npm run bench:requests -- [url]`: how many list requests folio answers in a second, as a share
 * of what `node:http` and bare Prisma do on the same database: one call for four columns, and the
 * calls for what the REST list shows. Only the shares hold.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { newApiKey } from '../../src/identity/key-secret.ts';
import { type LoadTarget, requestsPerSecond } from './request-load.ts';
import { benchSecret, openScratch, type Scratch } from './scratch-server.ts';

const [server = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'] =
  process.argv.slice(2);
const rounds = 7;
const requests = 2_000;
const children: ChildProcess[] = [];

/** Starts a program, and waits for the line of its output that tells its port. */
async function start(args: readonly string[], env: Record<string, string>, pattern: RegExp) {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const port = pattern.exec(line)?.[1];
    if (port) resolve(`http://127.0.0.1:${port}`);
  });
  child.on('exit', () => reject(new Error(`${args.join(' ')} ended`)));
  return promise;
}

/** An owner with a page of templates. @returns the owner's id and a key. */
async function seed({ app, database: { client } }: Scratch) {
  const owner = await client.user.create({ data: { name: 'Owner', email: 'owner@example.com' } });
  const { secret, ...stored } = newApiKey(owner.id, app.identity.secrets);
  await client.apiKey.create({
    data: { ...stored, userId: owner.id, name: 'bench', permission: 'READ' },
  });
  await client.promptTemplate.createMany({
    data: Array.from({ length: 25 }, (_, number) => ({
      ownerId: owner.id,
      title: `Template ${number}`,
      description: 'A description of this template',
      content: 'Write about {{TOPIC}}. '.repeat(9),
      category: 'CREATIVE' as const,
      createdVia: 'API' as const,
      tags: ['one', 'two'],
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)),
    })),
  });
  return { ownerId: owner.id, authorization: `Bearer ${secret}` };
}

const scratch = await openScratch(server);
try {
  const { ownerId, authorization } = await seed(scratch);
  const bare = await start(
    ['test/bench/bare-prisma-server.ts', scratch.url, ownerId],
    {},
    /^(\d+)$/,
  );
  const folio = await start(
    ['src/main.ts'],
    {
      PORT: '0',
      DATABASE_URL: scratch.url,
      FOLIO_SECRET: benchSecret,
      LOG_LEVEL: 'info',
      RATE_LIMIT_V1: '100000000/20',
      RATE_LIMIT_GRAPHQL: '100000000/20',
    },
    /Server listening at http:\/\/127\.0\.0\.1:(\d+)/,
  );
  const query = '{ promptTemplates(first: 25) { nodes { databaseId title category createdAt } } }';
  const targets: Record<string, LoadTarget> = {
    'node:http and one Prisma call': { url: bare, method: 'GET', headers: {} },
    'node:http and the same three statements': { url: `${bare}/all`, method: 'GET', headers: {} },
    '/graphql, 25 templates with 4 fields': {
      url: `${folio}/graphql`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    },
    'GET /api/v1/prompt_templates, all fields and the total': {
      url: `${folio}/api/v1/prompt_templates`,
      method: 'GET',
      headers: { authorization },
    },
  };
  for (const target of Object.values(targets)) await requestsPerSecond(target, requests);
  const measured = Object.values(targets).map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of Object.values(targets).entries()) {
      measured[index]?.push(await requestsPerSecond(target, requests));
    }
  }
  const [oneCall = [], sameData = []] = measured;
  console.log(
    '| | Requests a second | Of one call | Of the same data |\n| --- | --- | --- | --- |',
  );
  for (const [index, name] of Object.keys(targets).entries()) {
    const own = measured[index] ?? [];
    const [share, likeForLike] = [oneCall, sameData].map((measure) =>
      median(own.map((rate, round) => rate / (measure[round] as number))).toFixed(2),
    );
    console.log(`| ${name} | ${Math.round(median(own))} | ${share} | ${likeForLike} |`);
  }
} finally {
  for (const child of children) {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
  }
  await scratch.remove();
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
}
