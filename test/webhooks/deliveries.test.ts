import { describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { deliveries as measured } from '../../src/measurements/measurements.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers, verified } from '../support/http/receiver.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/http/webhooks.ts';
import { signUpAs } from '../support/users/people.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);

describe('a webhook', () => {
  it('gets further changes although the clock was set back by an hour', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    await createWebhook(financier.key, { url: receiver.url });
    let now = Date.now();
    deliver({ clock: () => new Date(now) });
    await financier.createEntry();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    now -= 3_600_000;
    await financier.createEntry();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
  });

  it('gets a failed message again after the clock was set back by a year', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive((_message, response) => {
      response.writeHead(receiver.received.length > 1 ? 204 : 500).end();
    });
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    let now = Date.now();
    deliver({ clock: () => new Date(now) });
    await financier.createEntry();
    await vi.waitFor(async () => {
      expect((await readWebhook(financier.key, id)).deliveries).toHaveLength(1);
    });
    now -= 365 * 86_400_000;
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
  });

  it('gets the changes that are made after its creation, signed', async () => {
    const financier = await Financier.signUp(test);
    await financier.createEntry();
    const receiver = await receive();
    const { id, secret } = await createWebhook(financier.key, { url: receiver.url });
    const { id: entry } = await financier.createEntry();
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (!message) throw new Error('no message');
    const changedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(verified(message, secret)).toStrictEqual({
      type: 'changes',
      timestamp: changedAt,
      changes: [
        { action: 'CREATED', recordType: 'ENTRY', recordId: globalId('Entry', entry), changedAt },
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

  it('gets a ping, which is measured', async () => {
    const results: string[] = [];
    measured.subscribe(({ kind, result }) => results.push(`${kind} ${result}`));
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
    await vi.waitFor(() => expect(results).toContain('ping delivered'));
  });
});

describe('the changes of a webhook', () => {
  const positionOf = async (id: string) => {
    const webhook = await test.database.client.webhook.findUniqueOrThrow({ where: { id } });
    return webhook.position;
  };

  it('have its record types, and other changes only advance its position', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { databaseId } = await createWebhook(financier.key, {
      url: receiver.url,
      recordTypes: ['ACCOUNT'],
    });
    const before = await positionOf(databaseId);
    await financier.createEntry();
    deliver();
    await vi.waitFor(async () => expect(await positionOf(databaseId)).toBeGreaterThan(before));
    expect(receiver.received).toStrictEqual([]);
    const { id } = await financier.createAccount();
    await vi.waitFor(() => expect(receiver.changes).toHaveLength(1));
    expect(receiver.changes[0]?.recordId).toBe(globalId('Account', id));
  });

  it('are in messages of at most 100', async () => {
    const financier = await Financier.signUp(test);
    const { userId } = financier.person;
    const receiver = await receive();
    await createWebhook(financier.key, { url: receiver.url, recordTypes: ['CATEGORY'] });
    const data = Array.from({ length: 205 }, (_, number) => ({
      ...{ userId, name: `C ${number}`, type: 'EXPENSE' as const, emoji: '🏁' },
    }));
    await test.database.client.category.createMany({ data });
    deliver();
    await vi.waitFor(() => expect(receiver.changes).toHaveLength(205));
    expect(receiver.received.map(({ json }) => json.changes.length)).toStrictEqual([100, 100, 5]);
  });

  it('do not include those that the owner may no longer read', async () => {
    const advisor = await signUpAs(test, 'ADVISOR');
    const receiver = await receive();
    const recordTypes = ['REFERRAL', 'IDEA'];
    await createWebhook(advisor, { url: receiver.url, recordTypes });
    await advisor.execute('mutation { createReferrals(input: {count: 1}) { referrals { id } } }');
    await test.database.client.user.update({
      where: { id: advisor.userId },
      data: { role: 'MEMBER' },
    });
    await advisor.execute(
      'mutation { submitIdea(input: {title: "T", body: "B"}) { idea { id } } }',
    );
    deliver();
    await vi.waitFor(() => expect(receiver.changes).toHaveLength(1));
    expect(receiver.changes).toMatchObject([{ recordType: 'IDEA' }]);
  });

  it('are not sent while it is disabled, and all afterwards', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    const enable = (enabled: boolean) =>
      financier.key.execute(
        'mutation ($id: ID!, $enabled: Boolean!) { updateWebhook(id: $id, input: { enabled: $enabled }) { webhook { id } } }',
        { id, enabled },
      );
    await enable(false);
    await financier.createEntry();
    await ping(financier.key, id);
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.json.type).toBe('ping');
    await enable(true);
    await vi.waitFor(() => expect(receiver.changes).toHaveLength(1));
  });

  it('do not include the changes of other users', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    await createWebhook(financier.key, { url: receiver.url });
    await (await Financier.signUp(test)).createEntry();
    await financier.createEntry();
    deliver();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.changes).toHaveLength(1);
  });
});

it('a webhook can be deleted while a message is sent', async () => {
  const financier = await Financier.signUp(test);
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
  const receiver = await receive((_message, response) => {
    void mayRespond.then(() => response.writeHead(204).end());
  });
  const { id } = await createWebhook(financier.key, { url: receiver.url });
  await financier.createEntry();
  const deliveries = deliver();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  await financier.key.execute(
    'mutation ($id: ID!) { deleteWebhook(id: $id) { deletedWebhookId } }',
    { id },
  );
  respond();
  await deliveries.stop();
  expect(test.logLines.filter((line) => line.includes('could not be processed'))).toStrictEqual([]);
});
