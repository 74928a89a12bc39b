import { expect, it, vi } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers } from '../support/http/receiver.ts';
import { createWebhook, ping, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on', QUOTA_WEBHOOKS: '20' });
const receive = useReceivers();
const deliver = useDeliveries(test);

it('a user gets deliveries at once while all receivers of another one hang', async () => {
  const [slow, other] = [await Financier.signUp(test), await Financier.signUp(test)];
  const hanging = await receive(() => {});
  for (let count = 0; count < 20; count += 1) {
    const { id } = await createWebhook(slow.key, { url: hanging.url });
    await ping(slow.key, id);
  }
  // Two processes, which claim at the same time. No delivery ends before the test does.
  deliver({ timeoutMs: 60_000 });
  deliver({ timeoutMs: 60_000 });
  await vi.waitFor(() => expect(hanging.received).toHaveLength(1));
  const receiver = await receive();
  const { id } = await createWebhook(other.key, { url: receiver.url });
  await ping(other.key, id);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  expect(hanging.received).toHaveLength(1);
});

it('the webhooks of a user get messages in turn, one at a time in all processes', async () => {
  const financier = await Financier.signUp(test);
  let running = 0;
  let maxRunning = 0;
  const receiver = await receive((_message, response) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    setTimeout(() => {
      running -= 1;
      response.writeHead(204).end();
    }, 5);
  });
  for (let count = 0; count < 10; count += 1) {
    const { id } = await createWebhook(financier.key, { url: `${receiver.url}/${count}` });
    await ping(financier.key, id);
  }
  for (let engine = 0; engine < 4; engine += 1) deliver({ intervalMs: 1 });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(10));
  expect(maxRunning).toBe(1);
});

it('other users get deliveries while several hang', async () => {
  const hanging = await receive(() => {});
  const slow = await Promise.all(Array.from({ length: 31 }, () => Financier.signUp(test)));
  await Promise.all(
    slow.map(async ({ key }) => ping(key, (await createWebhook(key, { url: hanging.url })).id)),
  );
  deliver({ timeoutMs: 60_000 });
  await vi.waitFor(() => expect(hanging.received).toHaveLength(31));
  const other = await Financier.signUp(test);
  const receiver = await receive();
  await ping(other.key, (await createWebhook(other.key, { url: receiver.url })).id);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
});
