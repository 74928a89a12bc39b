import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUpOver } from '../support/cli/server-client.ts';
import { dataUrl, imageOfSize } from '../support/images/images.ts';
import { processMemory } from '../support/processes/process-memory.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { directories, database, start: startServer } = useServersOnDatabase();
const entries = Number(process.env.TEST_ENTRIES ?? 50_000);
/** Each has 5 images of 4 MB. */
const templates = 10;
const mib = 1024 * 1024;
/** Nearly all bytes of the images are stored; the rest is metadata. */
const archiveBytes = templates * 5 * 3.9 * mib;

/** The server of the test; each test starts its own. */
let server: ServerProcess;
let storage: string;
let archive: string;

const signUp = async () => (await signUpOver(server.url)).cookie;

const start = () => startServer({ STORAGE_URL: `file:${storage}`, RATE_LIMIT_AUTH: 'off' });

beforeAll(async () => {
  storage = directories.empty();
  archive = join(directories.empty(), 'user-data.zip');
  server = await start();
  const cookie = await signUp();
  const upload = dataUrl(await imageOfSize(4 * mib), 'image/png');
  const input = { title: 'T', description: 'D', content: 'Hello', category: 'CREATIVE' };
  const variables = { input: { ...input, screenshots: Array(5).fill({ upload }) } };
  const query = `mutation ($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) { promptTemplate { id } } }`;
  for (let index = 0; index < templates; index += 1) {
    const headers = { cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const reply = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
    expect(await reply.json()).not.toHaveProperty('errors');
  }
  await database.query(`
    INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "description")
    SELECT c."user_id", c."id", n, DATE '2000-01-01' + n / 100, repeat('An entry. ', 20)
      FROM generate_series(1, ${entries}) AS n,
           (SELECT * FROM "categories" WHERE "name" = 'Food') AS c`);
  await exportTo(archive, cookie);
});

async function exportTo(path: string, cookie: string): Promise<void> {
  const { body } = await fetch(`${server.url}/exports/user-data.zip`, { headers: { cookie } });
  await pipeline(body as ReadableStream, createWriteStream(path));
}

/** Sends the archive in pieces. @returns the status and the body */
async function importFrom(path: string, cookie: string): Promise<string> {
  const headers = { cookie, 'content-type': 'application/zip' };
  const sent = request(`${server.url}/imports/user-data`, { method: 'POST', headers });
  const reply = new Promise<string>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      text(response).then((body) => resolve(`${response.statusCode} ${body}`), reject);
    });
  });
  await pipeline(createReadStream(path), sent);
  return reply;
}

/** The growth of the resident memory of the server while it works, in MiB. */
async function growthDuring(what: string, work: () => Promise<unknown>): Promise<number> {
  const resident = () => processMemory(server.pid);
  const before = resident();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, resident());
  }, 20);
  const start = performance.now();
  await work();
  clearInterval(timer);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${what}: ${seconds} s, from ${before} to ${peak} MiB\n`);
  return peak - before;
}

describe(`the data of a user with ${entries} entries and ${templates * 5} images of 4 MB`, () => {
  it('are exported with little memory', async () => {
    server = await start();
    expect(statSync(archive).size).toBeGreaterThan(archiveBytes);
    const cookie = await signUp();
    await importFrom(archive, cookie);
    const path = join(directories.empty(), 'again.zip');
    // Less than half of the archive; as objects, the records would take as much.
    expect(await growthDuring('export', () => exportTo(path, cookie))).toBeLessThan(80);
    expect(statSync(path).size).toBeGreaterThan(archiveBytes);
  });

  it('are imported with little memory', async () => {
    server = await start();
    // What is allocated once is not measured.
    expect(await importFrom(archive, await signUp())).toMatch(/^200 /);
    const cookie = await signUp();
    let reply = '';
    const growth = await growthDuring('import', async () => {
      reply = await importFrom(archive, cookie);
    });
    expect(reply).toMatch(/^200 /);
    expect(JSON.parse(reply.slice(4)).imported).toMatchObject({ entries, images: templates * 5 });
    // The import keeps the records in memory, because it reads them before it locks the user. The
    // images have more than 195 MiB.
    expect(growth).toBeLessThan(170);
  });
});
