import { describe, expect, it, vi } from 'vitest';
import { secretUsage } from '../../src/identity/secret-usage.ts';
import { deriveSecrets } from '../../src/identity/secrets.ts';
import { Deliveries } from '../../src/webhooks/deliveries.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers, verified } from '../support/http/receiver.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);
const newest = 'the newest secret of this server, of sufficient length';

const secretsOf = (secret: string, ...previousSecrets: string[]) =>
  deriveSecrets({ secret, previousSecrets, dataDir: '' });

/** Starts an engine with other server secrets. */
function deliverWith(secrets: ReturnType<typeof secretsOf>): Deliveries {
  const log = { info: vi.fn(), warn: vi.fn() };
  const services = { allowsPrivateAddresses: true, timeoutMs: 1_000, clock: () => new Date(), log };
  const deliveries = new Deliveries({ database: test.database, secrets, ...services }, 10);
  deliveries.start();
  return deliveries;
}

const webhooksByLabel = async (secrets: ReturnType<typeof secretsOf>) =>
  (await secretUsage(test.database.client, secrets)).map(({ label, webhooks }) => [
    label,
    webhooks,
  ]);

describe('the secret of a webhook', () => {
  it('signs the messages after it was rotated', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { id, secret: old } = await createWebhook(financier.key, { url: receiver.url });
    const { rotateWebhookSecret: rotated } = await financier.key.execute(
      'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }',
      { id },
    );
    await ping(financier.key, id);
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (!message) throw new Error('no message');
    expect(verified(message, rotated.secret)).toMatchObject({ type: 'ping' });
    expect(() => verified(message, old)).toThrow('No matching signature found');
  });

  it('is sealed under a new server secret when folio starts', async () => {
    await test.database.client.webhook.deleteMany();
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { id, secret } = await createWebhook(financier.key, { url: receiver.url });
    const both = secretsOf(newest, test.config.secret ?? '');
    expect(await webhooksByLabel(both)).toStrictEqual([
      ['current', 0],
      ['previous 1', 1],
      ['unknown', 0],
    ]);
    const deliveries = deliverWith(both);
    await vi.waitFor(async () => {
      expect(await webhooksByLabel(secretsOf(newest))).toStrictEqual([
        ['current', 1],
        ['unknown', 0],
      ]);
    });
    await ping(financier.key, id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (!message) throw new Error('no message');
    expect(verified(message, secret)).toMatchObject({ type: 'ping' });
    await deliveries.stop();
  });

  it('that is under a removed server secret makes deliveries fail until it is rotated', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await ping(financier.key, id);
    const deliveries = deliverWith(secretsOf(newest));
    await vi.waitFor(async () => {
      expect((await readWebhook(financier.key, id)).deliveries).toMatchObject([
        { statusCode: null, error: 'Secret not available: rotate the secret' },
      ]);
    });
    await deliveries.stop();
    expect(receiver.received).toStrictEqual([]);
  });
});
