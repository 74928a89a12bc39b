import { describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { useReceivers } from '../../support/http/receiver.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../../support/http/webhooks.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { type Client, type Person, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);
const url = 'http://127.0.0.1:9/hook';
const enabled = { enabled: true, disabledReason: null };
const disabled = { enabled: false, disabledReason: 'CREDENTIAL' };

const stateOf = async (client: Client, id: string) => {
  const document = 'query ($id: ID!) { webhook(id: $id) { enabled disabledReason } }';
  return (await client.execute(document, { id })).webhook;
};
const update = (client: Client, id: string, input: object) =>
  client.execute(
    'mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { webhook { id } } }',
    { id, input },
  );

async function revokeKeys(person: Person, kind: 'ApiKey' | 'FinanceKey') {
  const list = kind === 'ApiKey' ? 'apiKeys' : 'financeKeys';
  const data = await person.execute(`{ ${list} { id } }`);
  for (const { id } of data[list]) {
    await person.execute(
      `mutation ($id: ID!) { revoke${kind}(id: $id) { query { __typename } } }`,
      { id },
    );
  }
}

describe('a webhook of a key', () => {
  it('is disabled when the finance key is revoked, with an audit event', async () => {
    const { person, key } = await Financier.signUp(test);
    const { id } = await createWebhook(key, { url });
    const { id: own } = await createWebhook(person, { url });
    await revokeKeys(person, 'FinanceKey');
    expect(await stateOf(person, id)).toStrictEqual(disabled);
    expect(await stateOf(person, own)).toStrictEqual(enabled);
    const { auditEvents } = await person.execute(
      '{ auditEvents(first: 9, filter: { kind: WEBHOOK_DISABLED }) { nodes { subject } } }',
    );
    expect(auditEvents.nodes).toStrictEqual([{ subject: '127.0.0.1:9' }]);
  });

  it('is disabled when the API key is revoked', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey({ permission: 'MANAGE' });
    const { id } = await createWebhook(key, { url, recordTypes: ['IDEA'] });
    await revokeKeys(person, 'ApiKey');
    expect(await stateOf(person, id)).toStrictEqual(disabled);
  });

  it('is disabled when the API key expires, without another message', async () => {
    const person = await signUp(test);
    const receiver = await receive();
    const key = await person.createApiKey({ permission: 'MANAGE' });
    const { id } = await createWebhook(key, { url: receiver.url, recordTypes: ['IDEA'] });
    const { userId } = person;
    await test.database.client.apiKey.updateMany({
      where: { userId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await test.database.client.idea.create({ data: { userId, title: 'T', body: 'D' } });
    deliver();
    await vi.waitFor(async () => expect(await stateOf(person, id)).toStrictEqual(disabled));
    expect(receiver.received).toStrictEqual([]);
  });

  it('belongs to the credential that enables it again', async () => {
    const { person, key } = await Financier.signUp(test);
    const { id } = await createWebhook(key, { url });
    await revokeKeys(person, 'FinanceKey');
    await update(person, id, { enabled: true });
    await revokeKeys(person, 'FinanceKey');
    deliver();
    await ping(person, id);
    await vi.waitFor(async () =>
      expect((await readWebhook(person, id)).deliveries).toHaveLength(1),
    );
    expect(await stateOf(person, id)).toStrictEqual(enabled);
  });

  it('belongs to the key that changes its URL', async () => {
    const { person, key } = await Financier.signUp(test);
    const { id } = await createWebhook(person, { url });
    await update(key, id, { description: 'D' });
    await revokeKeys(person, 'FinanceKey');
    expect(await stateOf(person, id)).toStrictEqual(enabled);
    const other = bearer(test, await storeFinanceKey(test, person.userId));
    await update(other, id, { url: 'http://127.0.0.1:9/other' });
    await revokeKeys(person, 'FinanceKey');
    expect(await stateOf(person, id)).toStrictEqual(disabled);
  });

  it('shows that a user has disabled it', async () => {
    const { person, key } = await Financier.signUp(test);
    const { id } = await createWebhook(key, { url });
    await update(key, id, { enabled: false });
    expect(await stateOf(person, id)).toStrictEqual({ enabled: false, disabledReason: 'USER' });
  });
});

describe('testWebhook', () => {
  const document = 'mutation ($id: ID!) { testWebhook(id: $id) { webhook { id } } }';

  it('returns RATE_LIMITED for the second ping of a webhook within a minute', async () => {
    const { key } = await Financier.signUp(test);
    const [first, other] = [await createWebhook(key, { url }), await createWebhook(key, { url })];
    test.now = new Date('2026-03-01T12:00:00.000Z');
    await ping(key, first.id);
    await ping(key, other.id);
    test.now = new Date('2026-03-01T12:00:18.500Z');
    const { errors } = await key.graphql(document, { id: first.id });
    expect(errors).toMatchObject([
      {
        message: 'A webhook can be tested once a minute. Try again in 42 s',
        extensions: { code: 'RATE_LIMITED' },
      },
    ]);
    test.now = new Date('2026-03-01T12:01:00.000Z');
    await ping(key, first.id);
  });

  it('requests a ping after the clock was set back', async () => {
    const { key } = await Financier.signUp(test);
    const { id } = await createWebhook(key, { url });
    test.now = new Date('2026-03-01T12:00:00.000Z');
    await ping(key, id);
    test.now = new Date('2026-03-01T11:00:00.000Z');
    await ping(key, id);
  });

  it('requests one ping for concurrent requests', { retry: 0 }, async () => {
    const { key } = await Financier.signUp(test);
    const { id } = await createWebhook(key, { url });
    const replies = await Promise.all([1, 2, 3, 4].map(() => key.graphql(document, { id })));
    expect(replies.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});
