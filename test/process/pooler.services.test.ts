import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { graphqlOver, send, signUpOver } from '../support/cli/server-client.ts';
import { type PgBouncer, usePgBouncer } from '../support/database/pgbouncer.ts';
import { fileUrl } from '../support/finance/importer.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { noRateLimits, useServersOnDatabase } from '../support/processes/servers-on-database.ts';
import { requestsToAllSurfaces } from '../support/samples/all-surfaces.ts';
import {
  expectAllServed,
  expectOnlyBusy,
  isBusy,
  startLoop,
} from '../support/samples/surface-loop.ts';

const { database, start: startServer } = useServersOnDatabase({ migrated: false });
const poolers = usePgBouncer();

const users = 6;
const rounds = 34;

const start = (pooler: PgBouncer) =>
  startServer({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    MAX_CONNECTIONS_PER_ADDRESS: 'off',
    ...noRateLimits,
  });

const templateInput = `{ title: "Greeting", description: "Says hello", content: "Hello", category: BUSINESS }`;

/** Functions that each send several requests, and throw if one fails. */
async function changesOf({ url }: ServerProcess) {
  const { cookie, financeKey } = await signUpOver(url);
  const execute = (query: string, variables?: object) => graphqlOver(url, cookie, query, variables);
  return [
    async function importEntries() {
      const { previewImport } = await execute(
        'mutation ($file: ImportFile!) { previewImport(input: { file: $file }) { importPreview { id } } }',
        { file: fileUrl(`Date,Amount,Description\n2026-03-31,-12.50,${randomUUID()}\n`) },
      );
      const { commitImport } = await execute(
        'mutation ($id: ID!) { commitImport(id: $id) { importedCount } }',
        { id: previewImport.importPreview.id },
      );
      expect(commitImport.importedCount).toBe(1);
    },
    async function undoDeletion() {
      const { createPromptTemplate } = await execute(
        `mutation { createPromptTemplate(input: ${templateInput}) { promptTemplate { id } } }`,
      );
      const { deletePromptTemplate } = await execute(
        'mutation ($id: ID!) { deletePromptTemplate(id: $id) { change { id } } }',
        { id: createPromptTemplate.promptTemplate.id },
      );
      const { undoChange } = await execute(
        'mutation ($id: ID!) { undoChange(id: $id) { restored { count } } }',
        { id: deletePromptTemplate.change.id },
      );
      expect(undoChange.restored).toStrictEqual([{ count: 1 }]);
    },
    async function retryWithKey() {
      const headers = {
        authorization: `Bearer ${financeKey}`,
        'idempotency-key': randomUUID(),
      };
      const request = () =>
        send(`${url}/api/finance/accounts`, 'POST', { name: 'Savings' }, headers);
      const [first, second] = await Promise.all([request(), request()]);
      const replies = [first, second, await request()].map(({ status, body }) => [status, body.id]);
      expect(first.body.id).toEqual(expect.any(Number));
      expect(replies).toStrictEqual(replies.map(() => [201, first.body.id]));
    },
  ];
}

const warning =
  /^not in force through the pooler: statement_timeout, .*Run on .*: (ALTER ROLE .*)$/;

describe('two processes behind PgBouncer in transaction mode', { timeout: 300_000 }, () => {
  it(`start together on an empty database, and serve ${users * rounds} rounds of requests`, async () => {
    const pooler = await poolers.before(database.url);
    const both = await Promise.all([start(pooler), start(pooler)]);
    // Hashing a password takes long, and the readiness check has a time limit of its own.
    const isSlow = (name: string) => /\/(sign-up|sign-in|change-password|health\/ready)/.test(name);
    /** Signs up users one after another: all sign-ups of an address share one place in the queue. */
    const prepare = async (server: ServerProcess) => {
      const prepared = [];
      for (let user = 0; user < users / 2; user += 1) {
        const requests = await requestsToAllSurfaces(server.url);
        await expectAllServed(requests);
        const quick = requests.filter(({ name }) => !isSlow(name));
        expect(quick.length).toBeGreaterThan(12);
        prepared.push({ requests: quick, changes: await changesOf(server) });
      }
      return prepared;
    };
    const everyone = (await Promise.all(both.map(prepare))).flat();
    await Promise.all(
      everyone.map(async ({ requests, changes }) => {
        for (let round = 0; round < rounds; round += 1) {
          const [replies] = await Promise.all([
            Promise.all(requests.map((request) => request.send())),
            ...changes.map((change) => change()),
          ]);
          expect(replies.filter(({ isExpected }) => !isExpected)).toStrictEqual([]);
        }
      }),
    );
    for (const { lines } of both) {
      const problems = lines.filter(({ level }) => ['warn', 'error'].includes(level));
      expect(problems.map(({ msg }) => msg)).toStrictEqual([
        expect.stringMatching(warning),
        expect.stringContaining('no super admin exists'),
      ]);
    }
  });

  it('serve requests again after a restart of PgBouncer', async () => {
    const pooler = await poolers.before(database.url);
    const server = await start(pooler);
    const requests = await requestsToAllSurfaces(server.url);
    await expectAllServed(requests);
    const loop = startLoop(requests);
    for (let time = 0; time < 3; time += 1) {
      loop.replies.length = 0;
      await pooler.stop();
      await expect.poll(() => loop.replies.some(isBusy), { timeout: 30_000 }).toBe(true);
      await pooler.start();
      expectOnlyBusy(loop.replies);
    }
    await expectAllServed(requests);
    expectOnlyBusy(await loop.stop());
    await expectAllServed(requests);
  });
});
