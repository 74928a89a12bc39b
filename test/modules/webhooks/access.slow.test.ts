import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createWebhookDocument as create, createWebhook } from '../../support/http/webhooks.ts';
import { forbiddenFor } from '../../support/samples/error-cases.ts';
import { type Client, type Person, signUp, signUpAs } from '../../support/users/people.ts';

const test = usePrivateApp();
const url = 'https://example.com/hook';
const input = { url, recordTypes: ['ENTRY'] };
const list = '{ webhooks { id } }';
const update =
  'mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { webhook { id } } }';
/** Each operation on one webhook. The last one deletes it. */
const operations = [
  'query ($id: ID!) { webhook(id: $id) { id } }',
  update,
  'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }',
  'mutation ($id: ID!) { testWebhook(id: $id) { webhook { id } } }',
  'mutation ($id: ID!) { deleteWebhook(id: $id) { deletedWebhookId } }',
];

describe('the access to a webhook', () => {
  /** Whether a caller can use a webhook, in each operation the same. */
  async function access(client: Client, id: string): Promise<'yes' | 'NOT_FOUND' | 'FORBIDDEN'> {
    const results = new Set<string>();
    results.add(
      (await client.graphql(list)).data.webhooks?.some((each: { id: string }) => each.id === id)
        ? 'yes'
        : 'no',
    );
    const node = await client.graphql('query ($id: ID!) { node(id: $id) { id } }', { id });
    results.add(node.data?.node ? 'yes' : 'no');
    const codes = new Set<string>();
    // Another caller may have tested it within a minute.
    await test.database.client.webhook.updateMany({ data: { testedAt: null } });
    for (const document of operations) {
      const { errors } = await client.graphql(document, { id, input: { description: 'D' } });
      codes.add(errors?.[0]?.extensions.code ?? 'yes');
    }
    expect(codes.size).toBe(1);
    const [code] = codes;
    expect([...results]).toStrictEqual([code === 'yes' ? 'yes' : 'no']);
    return code as 'yes';
  }

  async function clientsOf(person: Person) {
    return {
      session: person as Client,
      read: await person.createApiKey({ permission: 'READ', scopes: ['REFERRALS'] }),
      manage: await person.createApiKey({ permission: 'MANAGE' }),
      'manage+': await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] }),
    };
  }

  it.each<[string[], Record<string, string>]>([
    [
      ['IDEA', 'PROMPT_TEMPLATE'],
      { session: 'yes', read: 'FORBIDDEN', manage: 'yes', 'manage+': 'yes', finance: 'NOT_FOUND' },
    ],
    [
      ['REFERRAL', 'IDEA'],
      {
        session: 'yes',
        read: 'FORBIDDEN',
        manage: 'NOT_FOUND',
        'manage+': 'yes',
        finance: 'NOT_FOUND',
      },
    ],
    [
      ['ENTRY', 'ACCOUNT'],
      {
        session: 'yes',
        read: 'FORBIDDEN',
        manage: 'NOT_FOUND',
        'manage+': 'NOT_FOUND',
        finance: 'yes',
      },
    ],
    [
      ['ENTRY', 'IDEA'],
      {
        session: 'yes',
        read: 'FORBIDDEN',
        manage: 'NOT_FOUND',
        'manage+': 'NOT_FOUND',
        finance: 'NOT_FOUND',
      },
    ],
  ])('depends on its record types: %j', async (recordTypes, expected) => {
    const financier = await Financier.signUp(test);
    const { person } = financier;
    const { client } = test.database;
    await client.user.update({ where: { id: person.userId }, data: { role: 'ADVISOR' } });
    const clients = { ...(await clientsOf(person)), finance: financier.key };
    const actual: Record<string, string> = {};
    for (const [name, caller] of Object.entries(clients)) {
      const { id } = await createWebhook(person, { url, recordTypes });
      actual[name] = await access(caller, id);
      await client.webhook.deleteMany();
      // The same rule decides who can create such a webhook.
      const { errors } = await caller.graphql(create, { input: { url, recordTypes } });
      expect(errors?.[0]?.extensions.code, name).toBe(
        expected[name] === 'yes' ? undefined : 'FORBIDDEN',
      );
      await client.webhook.deleteMany();
    }
    expect(actual).toStrictEqual(expected);
    const { id } = await createWebhook(person, { url, recordTypes });
    expect(await access(await signUp(test), id)).toBe('NOT_FOUND');
  });

  it('to record types that the caller may not read is FORBIDDEN', async () => {
    const member = await signUp(test);
    const referrals = { url, recordTypes: ['REFERRAL'] };
    expect(await member.graphql(create, { input: referrals })).toStrictEqual(
      forbiddenFor('createWebhook', 'This needs the role advisor or higher'),
    );
    const financier = await Financier.signUp(test);
    const { id } = await createWebhook(financier.key, input);
    expect(
      await financier.key.graphql(update, { id, input: { recordTypes: ['IDEA'] } }),
    ).toStrictEqual(
      forbiddenFor('updateWebhook', "A finance key can't be used for the prompt service"),
    );
  });

  it('remains for its owner who loses the role, so that it can be deleted', async () => {
    const advisor = await signUpAs(test, 'ADVISOR');
    const { id } = await createWebhook(advisor, { url, recordTypes: ['REFERRAL'] });
    await test.database.client.user.update({
      where: { id: advisor.userId },
      data: { role: 'MEMBER' },
    });
    expect(await access(advisor, id)).toBe('yes');
  });
});
