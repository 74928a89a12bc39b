import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { expectReply } from '../../support/http/replies.ts';
import { storeApiKeys } from '../../support/users/keys.ts';
import { type KeyHolder, signUp } from '../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/api_keys';

let admin: KeyHolder;
let reader: KeyHolder;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  await storeApiKeys(test, (await signUp(test)).userId, 2);
  const inputs = [
    { name: 'Reads 🙂', permission: 'READ' },
    { name: 'Manages', permission: 'MANAGE', expiresAt: '2099-01-01T00:00:00.000Z' },
    { name: 'All of it', permission: 'ADMIN', scopes: ['REFERRALS'] },
  ] as const;
  const holders: KeyHolder[] = [];
  for (const [index, input] of inputs.entries()) {
    test.now = new Date(Date.UTC(2026, 0, 1 + index));
    holders.push(await person.createApiKey(input));
  }
  test.now = undefined;
  [reader, , admin] = holders as [KeyHolder, KeyHolder, KeyHolder];
});

describe('GET /api/v1/api_keys', () => {
  it("lists the caller's keys, newest first, without secrets", async () => {
    await expect
      .poll(async () => {
        await admin.get(path);
        return test.database.client.apiKey.count({
          where: { userId: person.userId, lastUsedAt: { not: null } },
        });
      })
      .toBe(1);
    const rows = await test.database.client.apiKey.findMany({
      where: { userId: person.userId },
      orderBy: { createdAt: 'desc' },
    });
    const [all, manages, reads] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    const reply = await admin.get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.link).toBeUndefined();
    expect(reply.json()).toStrictEqual({
      api_keys: [
        {
          id: all.id,
          name: 'All of it',
          permission: 'admin',
          scopes: ['referrals'],
          key_prefix: admin.secret.slice(0, 10),
          last_used_at: all.lastUsedAt?.toISOString(),
          expires_at: null,
          revoked_at: null,
          created_at: '2026-01-03T00:00:00.000Z',
        },
        {
          id: manages.id,
          name: 'Manages',
          permission: 'manage',
          scopes: [],
          key_prefix: manages.keyPrefix,
          last_used_at: null,
          expires_at: '2099-01-01T00:00:00.000Z',
          revoked_at: null,
          created_at: '2026-01-02T00:00:00.000Z',
        },
        {
          id: reads.id,
          name: 'Reads 🙂',
          permission: 'read',
          scopes: [],
          key_prefix: reads.keyPrefix,
          last_used_at: null,
          expires_at: null,
          revoked_at: null,
          created_at: '2026-01-01T00:00:00.000Z',
        },
      ],
    });
    for (const { secret } of [admin, reader]) expect(reply.body).not.toContain(secret.slice(0, 11));
  });

  it('returns the time of a revocation', async () => {
    const revoked = await person.createApiKey({ name: 'Revoked', permission: 'READ' });
    test.now = new Date('2026-05-01T10:00:00.000Z');
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', {
      id: revoked.id,
    });
    test.now = undefined;
    const [first] = (await admin.get(path)).json().api_keys;
    expect(first).toMatchObject({ name: 'Revoked', revoked_at: '2026-05-01T10:00:00.000Z' });
    await test.database.client.apiKey.deleteMany({ where: { name: 'Revoked' } });
  });

  it('ignores query parameters', async () => {
    const plain = (await admin.get(path)).json();
    expect((await admin.get(`${path}?page=0&per_page=x`)).json()).toStrictEqual(plain);
  });

  it('returns 403 to a key without the permission admin, and 401 to a session', async () => {
    const manager = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] });
    for (const holder of [reader, manager]) {
      const reply = await holder.get(path);
      expectReply(reply, 403, {
        error: 'Insufficient permissions',
        details: ['This needs a key with the permission admin'],
      });
    }
    const reply = await person.get(path);
    expectReply(reply, 401, { error: 'Invalid or missing API key', details: [] });
  });

  it('reads any number of keys with one statement', async () => {
    const count = async () => {
      test.statements.length = 0;
      await admin.get(path);
      // The authentication also reads api_keys, but not for each request.
      return test.statements.filter((sql) => /FROM \S*"api_keys".*ORDER BY/s.test(sql)).length;
    };
    expect(await count()).toBe(1);
    await storeApiKeys(test, person.userId, 30);
    expect(await count()).toBe(1);
    await test.database.client.apiKey.deleteMany({ where: { name: 'stored' } });
  });
});
