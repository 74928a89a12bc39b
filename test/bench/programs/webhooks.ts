/**
 * What webhooks cost: `npm run bench -- webhooks [url]`. Prints the time of a poll for due webhooks
 * beside idle ones, and the rates at which changes are delivered to a receiver that responds at once.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { claimWebhooks } from '../../../src/webhooks/claim.ts';
import { Deliveries } from '../../../src/webhooks/deliveries.ts';
import { newWebhookSecret, sealWebhookSecret } from '../../../src/webhooks/secret.ts';
import { openScratch } from '../scratch-server.ts';

const [databaseUrl = 'postgresql://postgres@127.0.0.1:5432/postgres'] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const middle = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

const scratch = await openScratch(databaseUrl);
const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end());
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

try {
  const { app, database } = scratch;
  const { client } = database;
  const { secrets } = app.identity;

  /** Creates users with a webhook each, and changes before the positions of the webhooks. */
  async function addIdle(count: number): Promise<void> {
    await client.$executeRaw`
      WITH "new_users" AS (
        INSERT INTO "users" ("id", "name", "email")
        SELECT gen_random_uuid(), 'N', gen_random_uuid()::text FROM generate_series(1, ${count}::int)
        RETURNING "id"),
      "new_changes" AS (
        INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action")
        SELECT "id", 'entry', n::text, 'created' FROM "new_users", generate_series(1, 20) AS n)
      INSERT INTO "webhooks" ("id", "user_id", "url", "record_types", "sealed_secret", "position")
      SELECT gen_random_uuid(), "id", 'https://example.com', '{entry}', '', 9000000000 FROM "new_users"`;
    await client.$executeRaw`ANALYZE "webhooks"`;
    await client.$executeRaw`ANALYZE "changes"`;
  }

  let idle = 0;
  for (const count of [0, 100, 1_000, 10_000]) {
    await addIdle(count - idle);
    idle = count;
    const times: number[] = [];
    for (let poll = 0; poll < 51; poll += 1) {
      const start = performance.now();
      await claimWebhooks(database, new Date(), 32);
      times.push(performance.now() - start);
    }
    print(`${count} idle webhooks: a poll takes ${middle(times).toFixed(2)} ms`);
  }

  async function deliver(webhooks: number, changesEach: number): Promise<void> {
    await client.webhook.deleteMany();
    // Deleted rows of earlier measurements would slow each poll down.
    await scratch.run('VACUUM ANALYZE "webhooks"');
    for (let each = 0; each < webhooks; each += 1) {
      const { id: userId } = await client.user.create({
        data: { name: 'N', email: `${Math.random()}@example.com` },
      });
      const webhook = { id: crypto.randomUUID(), userId };
      const sealedSecret = sealWebhookSecret(newWebhookSecret(), webhook, secrets);
      await client.webhook.create({
        data: { ...webhook, url, recordTypes: ['ENTRY'], sealedSecret, position: 0 },
      });
      await client.$executeRaw`
        INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action")
        SELECT ${userId}::uuid, 'entry', n::text, 'created' FROM generate_series(1, ${changesEach}::int) AS n`;
    }
    const log = { info() {}, warn: (details: object) => print(JSON.stringify(details)) };
    const deliveries = new Deliveries({
      ...{ database, secrets, allowsPrivateAddresses: true, timeoutMs: 10_000 },
      ...{ clock: () => new Date(), log },
    });
    const start = performance.now();
    deliveries.start();
    const total = webhooks * changesEach;
    const delivered = async () => {
      const { _sum } = await client.webhookDelivery.aggregate({ _sum: { changeCount: true } });
      return _sum.changeCount ?? 0;
    };
    while ((await delivered()) < total) await new Promise((resolve) => setTimeout(resolve, 20));
    const seconds = (performance.now() - start) / 1_000;
    const messages = await client.webhookDelivery.count();
    await deliveries.stop();
    print(
      `${webhooks} webhooks with ${changesEach} changes each: ${Math.round(total / seconds)} changes and ${Math.round(messages / seconds)} messages a second`,
    );
  }

  await deliver(1, 10_000);
  await deliver(1_000, 1);
  await deliver(100, 1_000);
} finally {
  receiver.close();
  receiver.closeAllConnections();
  await scratch.remove();
}
