import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { createWebhookDocument as create, createWebhook } from '../../support/http/webhooks.ts';
import { invalidFor, notFoundFor } from '../../support/samples/error-cases.ts';
import { storedTrail } from '../../support/users/audit.ts';
import { type Client, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ QUOTA_WEBHOOKS: '3' });
const url = 'https://example.com/hook?key=1';
const input = { url, recordTypes: ['ENTRY'] };
const list = '{ webhooks { id } }';
const update = `mutation ($id: ID!, $input: UpdateWebhookInput!) {
  updateWebhook(id: $id, input: $input) { webhook { url description recordTypes enabled updatedAt } }
}`;
const remove = 'mutation ($id: ID!) { deleteWebhook(id: $id) { deletedWebhookId databaseId } }';
const rotate = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }';
const idsOf = async (client: Client) =>
  (await client.execute(list)).webhooks.map(({ id }: { id: string }) => id);

describe('createWebhook', () => {
  it('returns the webhook, and the secret once', async () => {
    const person = await signUp(test);
    const { createWebhook: created } = await person.execute(
      `mutation ($input: CreateWebhookInput!) {
        createWebhook(input: $input) {
          secret
          webhook {
            id databaseId url description recordTypes enabled disabledAt failingSince nextAttemptAt
            createdAt updatedAt deliveries { nodes { id } totalCount }
          }
        }
      }`,
      { input: { ...input, description: ' A copy ', recordTypes: ['ENTRY', 'IDEA', 'ENTRY'] } },
    );
    expect(created).toStrictEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
      webhook: {
        id: globalId('Webhook', created.webhook.databaseId),
        databaseId: expect.any(String),
        url,
        description: 'A copy',
        recordTypes: ['ENTRY', 'IDEA'],
        enabled: true,
        disabledAt: null,
        failingSince: null,
        nextAttemptAt: null,
        createdAt: expect.any(String),
        updatedAt: created.webhook.createdAt,
        deliveries: { nodes: [], totalCount: 0 },
      },
    });
    const stored = await test.database.client.webhook.findMany({
      where: { id: created.webhook.databaseId },
    });
    expect(JSON.stringify(stored, (_, value) => String(value))).not.toContain(created.secret);
    expect(await storedTrail(test, person)).toContain('WEBHOOK_CREATED example.com');
    expect(test.logLines.join()).not.toContain(created.secret);
  });

  it.each<[object, string, string]>([
    [{ ...input, url: 'http://example.com' }, 'url', 'Url must start with https://'],
    [{ ...input, url: 'https://127.0.0.1' }, 'url', 'Url must have a public address'],
    [
      { ...input, url: `https://example.com/${'x'.repeat(2_000)}` },
      'url',
      'Url is too long (maximum is 2000 characters)',
    ],
    [{ ...input, url: '' }, 'url', "Url can't be blank"],
    [{ ...input, recordTypes: [] }, 'recordTypes', "Record types can't be blank"],
    [
      { ...input, recordTypes: Array(9).fill('IDEA') },
      'recordTypes',
      'Record types are too many (maximum is 8)',
    ],
    [
      { ...input, description: 'x'.repeat(101) },
      'description',
      'Description is too long (maximum is 100 characters)',
    ],
  ])('returns VALIDATION_FAILED for %j', async (invalid, name, message) => {
    const person = await signUp(test);
    expect(await person.graphql(create, { input: invalid })).toStrictEqual(
      invalidFor('createWebhook', ['input', name], message),
    );
    expect(await idsOf(person)).toStrictEqual([]);
  });

  it('returns VALIDATION_FAILED over the quota, also for concurrent requests', async () => {
    const person = await signUp(test);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => person.graphql(create, { input })),
    );
    const [rejected, ...others] = replies.filter(({ errors }) => errors);
    expect(others).toHaveLength(1);
    const message = 'You have reached the limit of 3 webhooks; delete one first';
    expect(rejected).toStrictEqual(invalidFor('createWebhook', [], message));
    const [id] = await idsOf(person);
    await person.execute(remove, { id });
    await createWebhook(person, input);
  });
});

describe('updateWebhook', () => {
  it('updates the given fields', async () => {
    const person = await signUp(test);
    const { id } = await createWebhook(person, input);
    const values = {
      url: 'https://example.org/',
      description: 'Other',
      recordTypes: ['IDEA'],
      enabled: false,
    };
    const { updateWebhook: updated } = await person.execute(update, { id, input: values });
    expect(updated.webhook).toMatchObject(values);
    const none = await person.execute(update, { id, input: values });
    expect(none.updateWebhook.webhook.updatedAt).toBe(updated.webhook.updatedAt);
    const cleared = await person.execute(update, {
      id,
      input: { description: null, enabled: true },
    });
    expect(cleared.updateWebhook.webhook).toMatchObject({ description: null, enabled: true });
  });

  it('records an audit event if the URL changes, and none otherwise', async () => {
    const person = await signUp(test);
    const { id } = await createWebhook(person, input);
    const same = { url: input.url, description: 'Other' };
    await person.execute(update, { id, input: same });
    expect(await storedTrail(test, person)).not.toContainEqual(
      expect.stringContaining('WEBHOOK_URL_CHANGED'),
    );
    await person.execute(update, { id, input: { url: 'https://example.org/secret' } });
    expect(await storedTrail(test, person)).toContain('WEBHOOK_URL_CHANGED example.org');
  });

  it('validates the input after it has found the webhook', async () => {
    const person = await signUp(test);
    const { id } = await createWebhook(person, input);
    const invalid = { url: 'https://10.0.0.1' };
    expect(await person.graphql(update, { id, input: invalid })).toStrictEqual(
      invalidFor('updateWebhook', ['input', 'url'], 'Url must have a public address'),
    );
    expect(await (await signUp(test)).graphql(update, { id, input: invalid })).toStrictEqual(
      notFoundFor('updateWebhook'),
    );
  });
});

describe('rotateWebhookSecret', () => {
  it('returns another secret and records an audit event', async () => {
    const person = await signUp(test);
    const { id, secret } = await createWebhook(person, input);
    const { rotateWebhookSecret: rotated } = await person.execute(rotate, { id });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(await storedTrail(test, person)).toContain('WEBHOOK_SECRET_ROTATED example.com');
  });
});

describe('deleteWebhook', () => {
  it('deletes the webhook with its deliveries, and records an audit event', async () => {
    const person = await signUp(test);
    const { id, databaseId: webhookId } = await createWebhook(person, input);
    const { client } = test.database;
    await client.webhookDelivery.create({
      data: {
        ...{ webhookId, userId: person.userId, kind: 'PING', messageId: 'msg_1', changeCount: 0 },
        duration: 1,
      },
    });
    expect(await person.execute(remove, { id })).toStrictEqual({
      deleteWebhook: { deletedWebhookId: id, databaseId: webhookId },
    });
    expect(await client.webhookDelivery.count({ where: { webhookId } })).toBe(0);
    expect(await storedTrail(test, person)).toContain('WEBHOOK_DELETED example.com');
    expect(await person.graphql(remove, { id })).toStrictEqual(notFoundFor('deleteWebhook'));
  });
});
