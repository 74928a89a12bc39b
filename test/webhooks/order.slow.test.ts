import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { type Received, useReceivers } from '../support/http/receiver.ts';
import { createWebhook, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);

/** The messages without repeats. A repeat must have the same content. */
function distinct(messages: readonly Received[]): Received[] {
  const byId = new Map<string, Received>();
  for (const message of messages) {
    const earlier = byId.get(message.id);
    if (earlier) expect(message.body).toBe(earlier.body);
    else byId.set(message.id, message);
  }
  return [...byId.values()];
}

it('a receiver that fails randomly gets every change in order, while others write', async () => {
  const financier = await Financier.signUp(test);
  const { userId } = financier.person;
  let failures = 0;
  const receiver = await receive(async (_message, response) => {
    await wait(Math.random() * 5);
    // The first two messages fail, one in each way: a slow machine receives few messages.
    const draw = [0.7, 0.9][failures] ?? Math.random();
    if (draw < 0.6) response.writeHead(200).end();
    else {
      failures += 1;
      // Without a response, the receiver can have processed the message.
      if (draw < 0.8) response.writeHead(503).end();
      else response.destroy();
    }
  });
  const { databaseId } = await createWebhook(financier.key, {
    url: receiver.url,
    recordTypes: ['CATEGORY'],
  });
  deliver();
  // Retries are due at once.
  const retry = setInterval(() => {
    // Prisma starts a query when somebody waits for it.
    test.database.client.webhook.updateMany({ data: { nextAttemptAt: null } }).catch(() => {});
  }, 20);
  onTestFinished(() => clearInterval(retry));
  const written: string[] = [];
  const writer = async (number: number) => {
    for (let count = 0; count < 20; count += 1) {
      await test.database.transaction(async (client) => {
        for (let each = 0; each < 3; each += 1) {
          const { id } = await client.category.create({
            data: { userId, name: `${number} ${count} ${each}`, type: 'EXPENSE', emoji: '🏁' },
          });
          written.push(globalId('Category', id));
        }
      });
    }
  };
  await Promise.all([1, 2, 3].map(writer));
  // More changes than a message can have.
  const many = Array.from({ length: 250 }, (_, each) => ({
    ...{ userId, name: `many ${each}`, type: 'EXPENSE' as const, emoji: '🏁' },
  }));
  const created = await test.database.client.category.createManyAndReturn({ data: many });
  written.push(...created.map(({ id }) => globalId('Category', id)));
  await vi.waitFor(
    async () => {
      const [row] = await test.database.client.$queryRaw<[{ isDone: boolean }]>`
        SELECT "position" >= (SELECT max("id") FROM "changes" WHERE "owner_id" = ${userId}::uuid) AS "isDone"
          FROM "webhooks" WHERE "id" = ${databaseId}::uuid`;
      expect(row.isDone).toBe(true);
    },
    { timeout: 60_000 },
  );
  const messages = distinct(receiver.received);
  expect(failures).toBeGreaterThan(1);
  expect(messages.length).toBeLessThan(receiver.received.length);
  const sizes = messages.map(({ json }) => json.changes.length);
  expect(Math.max(...sizes)).toBe(100);
  const delivered = messages.flatMap(({ json }) => json.changes);
  expect(delivered.map(({ recordId }) => recordId).toSorted()).toStrictEqual(written.toSorted());
  // In the order of the feed.
  const feed = await test.database.client.change.findMany({
    where: { ownerId: userId, recordType: 'CATEGORY' },
    orderBy: { id: 'asc' },
  });
  const inOrder = feed.map(({ recordId }) => globalId('Category', recordId));
  expect(delivered.map(({ recordId }) => recordId)).toStrictEqual(inOrder.slice(-delivered.length));
  // A repeat directly follows the message that it repeats.
  const ids = receiver.received.map(({ id }) => id);
  const runs = ids.filter((id, index) => id !== ids[index - 1]);
  expect(new Set(runs).size).toBe(runs.length);
});
