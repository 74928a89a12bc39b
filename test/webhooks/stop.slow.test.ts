import { describe, expect, it, vi } from 'vitest';
import { claimWebhooks } from '../../src/webhooks/claim.ts';
import { leaseMs } from '../../src/webhooks/schedule.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers } from '../support/http/receiver.ts';
import { createWebhook, readWebhook, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);

describe('when folio stops', () => {
  it('a running attempt ends first, and its result is stored', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive((_message, response) => {
      setTimeout(() => response.writeHead(204).end(), 200);
    });
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await financier.createEntry();
    const deliveries = deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await deliveries.stop();
    expect((await readWebhook(financier.key, id)).deliveries).toMatchObject([{ succeeded: true }]);
  });

  it('an attempt ends after three seconds, and the next process repeats it', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive(() => {});
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await financier.createEntry();
    const stopping = deliver({ timeoutMs: 30_000 });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const start = performance.now();
    await stopping.stop();
    const duration = performance.now() - start;
    expect(duration).toBeGreaterThan(2_900);
    expect(duration).toBeLessThan(15_000);
    expect(await readWebhook(financier.key, id)).toMatchObject({
      failingSince: null,
      deliveries: [],
    });
    receiver.respond = (_message, response) => response.writeHead(204).end();
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toStrictEqual([first?.id, first?.body]);
  });
});

describe('the lease of a process that crashed', () => {
  it('ends after a minute, and the same message is sent again', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive(() => {});
    const { databaseId } = await createWebhook(financier.key, { url: receiver.url });
    await financier.createEntry();
    let now = Date.now();
    const crashed = deliver({ timeoutMs: 60_000, clock: () => new Date(now) });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    // What happened after the message was fixed is not part of the repeated message.
    await financier.createEntry();
    const claim = async (time: number) => {
      const claimed = await claimWebhooks(test.database, new Date(time), 10);
      return claimed.map(({ id }) => id);
    };
    expect(await claim(now + leaseMs - 1_000)).toStrictEqual([]);
    now += leaseMs;
    receiver.respond = (_message, response) => response.writeHead(204).end();
    deliver({ clock: () => new Date(now) });
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3));
    const [first, repeated, next] = receiver.received;
    expect([repeated?.id, repeated?.body]).toStrictEqual([first?.id, first?.body]);
    expect(next?.json.changes).toHaveLength(1);
    await vi.waitFor(async () => {
      const [row] = await test.database.client.webhook.findMany({ where: { id: databaseId } });
      expect(row?.batchUntil).toBeNull();
    });
    // The result of the crashed process comes too late, and changes nothing.
    await crashed.stop();
    const after = await test.database.client.webhookDelivery.count({
      where: { webhookId: databaseId },
    });
    expect(after).toBe(2);
  });
});
