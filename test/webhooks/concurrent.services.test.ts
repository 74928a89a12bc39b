import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers } from '../support/http/receiver.ts';
import { createWebhook, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);

it('several engines on one database deliver each message once, one after another', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => Financier.signUp(test)));
  let running = 0;
  let maxRunning = 0;
  // The first receiver responds when a second one has a message.
  const { promise: areOverlapping, resolve: overlap } = Promise.withResolvers<void>();
  const receivers = await Promise.all(
    owners.map(async (financier) => {
      let isReceiving = false;
      const receiver = await receive(async (_message, response) => {
        // A second message of the same webhook at the same time would be out of order.
        expect(isReceiving).toBe(false);
        isReceiving = true;
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        if (maxRunning > 1) overlap();
        await areOverlapping;
        await wait(5 + Math.random() * 10);
        running -= 1;
        isReceiving = false;
        response.writeHead(204).end();
      });
      await createWebhook(financier.key, { url: receiver.url, recordTypes: ['CATEGORY'] });
      return receiver;
    }),
  );
  for (let engine = 0; engine < 4; engine += 1) deliver({ intervalMs: 1, timeoutMs: 30_000 });
  const changesEach = 40;
  await Promise.all(
    owners.map(async ({ person: { userId } }) => {
      for (let count = 0; count < changesEach; count += 1) {
        const data = { userId, name: `C ${count}`, type: 'EXPENSE', emoji: '🏁' } as const;
        await test.database.client.category.create({ data });
      }
    }),
  );
  await vi.waitFor(
    () => {
      for (const { changes } of receivers) expect(changes).toHaveLength(changesEach);
    },
    { timeout: 60_000 },
  );
  await wait(100);
  for (const { changes, received } of receivers) {
    const records = changes.map(({ recordId }) => Number(atob(recordId).split(':')[1]));
    expect(records).toStrictEqual(records.toSorted((one, other) => one - other));
    expect(new Set(records).size).toBe(changesEach);
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  }
  expect(maxRunning).toBeGreaterThan(1);
});
