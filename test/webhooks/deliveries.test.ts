import { describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { globalId } from '../../src/graphql/global-id.ts';
import { usePrivateApp } from '../support/app.ts';
import { Financier } from '../support/financier.ts';
import { useReceivers, verified } from '../support/receiver.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);

describe('a webhook', () => {
  it('gets the changes that are made after its creation, signed', async () => {
    const financier = await Financier.signUp(test);
    await financier.entry();
    const receiver = await receive();
    const { id, secret } = await createWebhook(financier.key, { url: receiver.url });
    const { id: entry } = await financier.entry();
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (!message) throw new Error('no message');
    const changedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(verified(message, secret)).toStrictEqual({
      type: 'changes',
      timestamp: changedAt,
      changes: [
        {
          action: 'CREATED',
          recordType: 'ENTRY',
          recordId: globalId('Entry', entry),
          changedAt,
        },
      ],
    });
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': `folio/${manifest.version}`,
      'webhook-id': expect.stringMatching(/^msg_[\w-]{27}$/),
    });
    await vi.waitFor(async () => {
      const { deliveries } = await readWebhook(financier.key, id);
      expect(deliveries).toStrictEqual([
        {
          kind: 'CHANGES',
          messageId: message.id,
          changeCount: 1,
          succeeded: true,
          statusCode: 204,
          error: null,
        },
      ]);
    });
  });

  it('gets a ping', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { id, secret } = await createWebhook(financier.key, { url: receiver.url });
    await ping(financier.key, id);
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (!message) throw new Error('no message');
    expect(verified(message, secret)).toStrictEqual({
      type: 'ping',
      timestamp: expect.any(String),
    });
    await vi.waitFor(async () => {
      const { deliveries } = await readWebhook(financier.key, id);
      expect(deliveries).toMatchObject([{ kind: 'PING', succeeded: true, changeCount: 0 }]);
    });
  });
});
