import { describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers } from '../support/http/receiver.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/http/webhooks.ts';
import { storedTrail } from '../support/users/audit.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);

describe('a failing webhook', () => {
  const start = Date.parse('2030-01-01T00:00:00.000Z');
  const hour = 3_600_000;

  it('sends the same message again with growing delays, and is disabled after three days', async () => {
    const financier = await Financier.signUp(test);
    let works = false;
    const receiver = await receive((_message, response) => {
      response.writeHead(works ? 204 : 500).end();
    });
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await financier.createEntry();
    let now = start;
    deliver({ clock: () => new Date(now) });
    const attempts = async (count: number) => {
      await vi.waitFor(async () => {
        const { deliveries } = await readWebhook(financier.key, id);
        expect(deliveries).toHaveLength(count);
      });
      return readWebhook(financier.key, id);
    };
    const first = await attempts(1);
    expect(first.failingSince).toBe(new Date(start).toISOString());
    // A change during the failure does not become a part of the message.
    await financier.createEntry();
    const delays: number[] = [];
    let state = first;
    let count = 1;
    while (state.enabled) {
      const next = Date.parse(state.nextAttemptAt);
      delays.push((next - now) / hour);
      now = next;
      count += 1;
      state = await attempts(count);
    }
    expect(delays[0]).toBeCloseTo(5 / 3_600, 3);
    expect(delays.at(-1)).toBeGreaterThan(5.4);
    expect(now - start).toBeGreaterThanOrEqual(72 * hour);
    expect(now - start).toBeLessThan(79 * hour);
    expect(state).toMatchObject({ nextAttemptAt: null, disabledAt: new Date(now).toISOString() });
    expect(new Set(receiver.received.map((each) => each.id + each.body)).size).toBe(1);
    expect(await storedTrail(test, financier.person)).toContain(
      `WEBHOOK_DISABLED 127.0.0.1:${receiver.port}`,
    );

    works = true;
    await financier.key.execute(
      'mutation ($id: ID!) { updateWebhook(id: $id, input: { enabled: true }) { webhook { id } } }',
      { id },
    );
    const enabled = await attempts(count + 2);
    expect(enabled).toMatchObject({ enabled: true, failingSince: null, nextAttemptAt: null });
    // First the failed message, then the change during the failure.
    const [repeated, further] = receiver.received.slice(-2);
    expect(repeated?.id).toBe(receiver.received[0]?.id);
    expect(further?.id).not.toBe(repeated?.id);
    expect(further?.json.changes).toHaveLength(1);
  });

  it('tries a new URL at once that it gets during a failing attempt', async () => {
    const financier = await Financier.signUp(test);
    const answer = Promise.withResolvers<void>();
    const failing = await receive(async (_message, response) => {
      await answer.promise;
      response.writeHead(500).end();
    });
    const working = await receive((_message, response) => {
      response.writeHead(204).end();
    });
    const { id } = await createWebhook(financier.key, { url: failing.url });
    await financier.createEntry();
    deliver({ clock: () => new Date(start) });
    await vi.waitFor(() => expect(failing.received).toHaveLength(1));
    await financier.key.execute(
      'mutation ($id: ID!, $url: String!) { updateWebhook(id: $id, input: { url: $url }) { webhook { id } } }',
      { id, url: working.url },
    );
    answer.resolve();
    await vi.waitFor(() => expect(working.received).toHaveLength(1));
    const { failingSince, nextAttemptAt } = await readWebhook(financier.key, id);
    expect([failingSince, nextAttemptAt]).toEqual([null, null]);
  });

  it('is tried again at once if it is enabled during a failing attempt', async () => {
    const financier = await Financier.signUp(test);
    const answer = Promise.withResolvers<void>();
    let works = false;
    const receiver = await receive(async (_message, response) => {
      const status = works ? 204 : 500;
      await answer.promise;
      response.writeHead(status).end();
    });
    const { id, databaseId } = await createWebhook(financier.key, { url: receiver.url });
    const data = { failedAttempts: 6, failingSince: new Date(start) };
    await test.database.client.webhook.update({ where: { id: databaseId }, data });
    await financier.createEntry();
    deliver({ clock: () => new Date(start) });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    for (const enabled of [false, true]) {
      await financier.key.execute(
        'mutation ($id: ID!, $enabled: Boolean!) { updateWebhook(id: $id, input: { enabled: $enabled }) { webhook { id } } }',
        { id, enabled },
      );
    }
    works = true;
    answer.resolve();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    const { failingSince, nextAttemptAt } = await readWebhook(financier.key, id);
    expect([failingSince, nextAttemptAt]).toEqual([null, null]);
  });

  it('is repeated at once after a ping that succeeds', async () => {
    const financier = await Financier.signUp(test);
    let works = false;
    const receiver = await receive((_message, response) => {
      response.writeHead(works ? 200 : 500).end();
    });
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await financier.createEntry();
    deliver({ clock: () => new Date(start) });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    works = true;
    await ping(financier.key, id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3));
    expect(receiver.received.map(({ json }) => json.type)).toStrictEqual([
      'changes',
      'ping',
      'changes',
    ]);
    await vi.waitFor(async () => {
      expect(await readWebhook(financier.key, id)).toMatchObject({ failingSince: null });
    });
  });

  it('does not fail because of a ping', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive((_message, response) => response.writeHead(500).end());
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await ping(financier.key, id);
    deliver();
    const state = await vi.waitFor(async () => {
      const read = await readWebhook(financier.key, id);
      expect(read.deliveries).toHaveLength(1);
      return read;
    });
    expect(state).toMatchObject({ enabled: true, failingSince: null, nextAttemptAt: null });
  });
});
