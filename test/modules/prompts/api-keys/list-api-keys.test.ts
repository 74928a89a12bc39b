import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { errorFor, forbiddenFor } from '../../../support/samples/error-cases.ts';
import { storeApiKeys } from '../../../support/users/keys.ts';
import { anybody, signUp } from '../../../support/users/people.ts';

const test = useApp();

const document = `{
  apiKeys {
    id databaseId name permission scopes keyPrefix lastUsedAt expiresAt revokedAt createdAt
    owner { databaseId }
  }
}`;

describe('apiKeys', () => {
  it("lists the caller's keys, newest first, including revoked and expired keys", async () => {
    const person = await signUp(test);
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
    test.now = at(0);
    const expiresAt = at(1).toISOString();
    const first = await person.createApiKey({ name: 'first', permission: 'READ', expiresAt });
    test.now = at(2);
    const second = await person.createApiKey({ name: 'second', scopes: ['REFERRALS'] });
    test.now = at(3);
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', {
      id: second.id,
    });
    const third = await person.createApiKey({ name: 'third', permission: 'MANAGE' });
    await (await signUp(test)).createApiKey();

    const expected = (key: typeof first, createdAt: Date, fields: object) => ({
      id: key.id,
      databaseId: Buffer.from(key.id, 'base64').toString().replace('ApiKey:', ''),
      scopes: [],
      keyPrefix: key.secret.slice(0, 10),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      createdAt: createdAt.toISOString(),
      owner: { databaseId: person.userId },
      ...fields,
    });
    expect(await person.execute(document)).toStrictEqual({
      apiKeys: [
        expected(third, at(3), { name: 'third', permission: 'MANAGE' }),
        expected(second, at(2), {
          name: 'second',
          permission: 'ADMIN',
          scopes: ['REFERRALS'],
          revokedAt: at(3).toISOString(),
        }),
        expected(first, at(0), { name: 'first', permission: 'READ', expiresAt }),
      ],
    });
  });

  it('orders keys of the same creation time by id, descending', async () => {
    const person = await signUp(test);
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const keys = [];
    for (let count = 0; count < 5; count += 1) keys.push(await person.createApiKey());
    const ids = keys.map(({ id }) => Buffer.from(id, 'base64').toString());
    const { apiKeys } = await person.execute('{ apiKeys { id } }');
    expect(apiKeys.map(({ id }: { id: string }) => Buffer.from(id, 'base64').toString())).toEqual(
      ids.toSorted().toReversed(),
    );
  });

  it('returns an empty list for a user without keys', async () => {
    expect(await (await signUp(test)).execute(document)).toStrictEqual({ apiKeys: [] });
  });

  it('returns no secret and has no field for it', async () => {
    const person = await signUp(test);
    const { secret } = await person.createApiKey();
    const { __type } = await person.execute('{ __type(name: "ApiKey") { fields { name } } }');
    const fields = __type.fields.map(({ name }: { name: string }) => name).toSorted();
    expect(fields).toStrictEqual([
      'createdAt',
      'databaseId',
      'expiresAt',
      'id',
      'keyPrefix',
      'lastUsedAt',
      'name',
      'owner',
      'permission',
      'revokedAt',
      'scopes',
    ]);
    const reply = await person.post('/graphql', { query: document });
    expect(reply.body).toContain(secret.slice(0, 10));
    expect(reply.body).not.toContain(secret.slice(0, 11));
    expect(reply.body).not.toContain(secret.slice(10));
  });

  it('returns FORBIDDEN to API keys with a lower permission than ADMIN', async () => {
    const person = await signUp(test);
    const admin = await person.createApiKey({ name: 'admin', permission: 'ADMIN' });
    expect(await admin.execute('{ apiKeys { name } }')).toStrictEqual({
      apiKeys: [{ name: 'admin' }],
    });
    for (const permission of ['READ', 'MANAGE'] as const) {
      const key = await person.createApiKey({ permission });
      expect(await key.graphql(document)).toStrictEqual(
        forbiddenFor('apiKeys', 'This needs a key with the permission admin'),
      );
    }
  });

  it('returns UNAUTHENTICATED to an anonymous caller', async () => {
    await storeApiKeys(test, (await signUp(test)).userId, 1);
    expect(await anybody(test).graphql(document)).toStrictEqual(
      errorFor('apiKeys', 'UNAUTHENTICATED', 'Invalid or missing credentials'),
    );
  });
});
