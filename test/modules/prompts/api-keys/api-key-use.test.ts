import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { useApp } from '../../../support/app/app.ts';
import { expectReply } from '../../../support/http/replies.ts';
import { bearer, mistyped, storeApiKeys, storeFinanceKey } from '../../../support/users/keys.ts';
import { Client, type KeyHolder, signUp, signUpAs } from '../../../support/users/people.ts';

const test = useApp();
const list = '/api/v1/prompt_templates';
const past = new Date(Date.now() - 1_000);

/** Expects that REST and GraphQL reject the credential as invalid. */
async function expectInvalid(client: Client): Promise<void> {
  const rest = await client.get(list);
  expectReply(rest, 401, { error: 'Invalid or missing API key', details: [] });
  const graphql = await client.post('/graphql', { query: '{ viewer { role } }' });
  expectReply(graphql, 401, {
    errors: [
      {
        message: 'Invalid or missing credentials',
        extensions: { code: 'UNAUTHENTICATED', requestId: graphql.headers['x-request-id'] },
      },
    ],
  });
}

async function expectToWork(client: Client): Promise<void> {
  expect((await client.get(list)).statusCode).toBe(200);
  expect((await client.execute('{ viewer { databaseId } }')).viewer).not.toBeNull();
}

afterEach(() => {
  vi.useRealTimers();
});

describe('authentication by a key', () => {
  it('fails after the key has expired, even if the key is cached', async () => {
    const person = await signUp(test);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = await person.createApiKey({ expiresAt: expiresAt.toISOString() });
    await expectToWork(key);
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt.getTime() - 1 });
    await expectToWork(key);
    vi.setSystemTime(expiresAt);
    await expectInvalid(key);
  });

  it('fails for expired, revoked and unknown keys', async () => {
    const { userId } = await signUp(test);
    const [expired] = await storeApiKeys(test, userId, 1, { expiresAt: past });
    const [revoked] = await storeApiKeys(test, userId, 1, { revokedAt: past });
    const revokedFinance = await storeFinanceKey(test, userId, { revokedAt: past });
    for (const secret of [expired?.secret, revoked?.secret, revokedFinance, generateKey('fol_')]) {
      await expectInvalid(bearer(test, secret as string));
    }
    const [live] = await storeApiKeys(test, userId, 1);
    await expectToWork(bearer(test, live?.secret as string));
  });

  it('fails for a mistyped key without a database query', async () => {
    const { secret } = await (await signUp(test)).createApiKey();
    await expectToWork(bearer(test, secret));
    const swapped = `${secret.slice(0, 20)}${secret[21]}${secret[20]}${secret.slice(22)}`;
    const statements = test.statements.filter((sql) => !sql.startsWith('UPDATE')).length;
    for (const wrong of [mistyped(secret), secret.slice(0, -1), `${secret}0`, secret.slice(4)]) {
      await expectInvalid(bearer(test, wrong));
    }
    if (swapped !== secret) await expectInvalid(bearer(test, swapped));
    expect(test.statements.filter((sql) => !sql.startsWith('UPDATE'))).toHaveLength(statements);
  });

  it('requires the scheme Bearer, ignoring case, and nothing after the key', async () => {
    const { secret } = await (await signUp(test)).createApiKey();
    const holder = (authorization: string) => new Client(test, { authorization });
    await expectToWork(holder(`bearer ${secret}`));
    await expectToWork(holder(`BEARER  ${secret} `));
    const basic = Buffer.from(`${secret}:`).toString('base64');
    for (const wrong of [secret, `Basic ${basic}`, `Token ${secret}`, `Bearer ${secret} x`, '']) {
      await expectInvalid(holder(wrong));
    }
  });

  it('updates lastUsedAt of this key only, at most once per minute', async () => {
    const person = await signUp(test);
    const [key, unused] = [await person.createApiKey(), await person.createApiKey()];
    const startedAt = new Date('2030-01-01T00:00:00.000Z');
    const lastUse = async ({ id }: KeyHolder) => {
      const rawId = Buffer.from(id, 'base64').toString().replace('ApiKey:', '');
      const row = await test.database.client.apiKey.findUniqueOrThrow({ where: { id: rawId } });
      return row.lastUsedAt?.toISOString() ?? null;
    };
    /** Uses the key without the cache, so that `lastUsedAt` is compared. */
    const useAfter = async (seconds: number) => {
      vi.setSystemTime(startedAt.getTime() + seconds * 1_000);
      test.app.identity.forgetKeysOf(person.userId);
      expect((await key.get(list)).statusCode).toBe(200);
    };
    const writes = () => test.statements.filter((sql) => /^UPDATE.*"last_used_at"/.test(sql));
    expect(await lastUse(key)).toBeNull();

    vi.useFakeTimers({ toFake: ['Date'] });
    const before = writes().length;
    await useAfter(0);
    await expect.poll(() => lastUse(key)).toBe('2030-01-01T00:00:00.000Z');
    await useAfter(59);
    await useAfter(60);
    await expect.poll(() => lastUse(key)).toBe('2030-01-01T00:01:00.000Z');
    expect(writes().length - before).toBe(2);
    expect(await lastUse(unused)).toBeNull();
  });

  it('applies the current role of the owner', async () => {
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    const person = await signUp(test);
    const key = await person.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] });
    const roleSeen = async () => {
      const caller = await test.app.identity.identify({
        authorization: key.headers.authorization,
        cookie: undefined,
      });
      return caller === 'invalid' || caller.kind === 'anonymous' ? undefined : caller.role;
    };
    const userId = Buffer.from(`User:${person.userId}`).toString('base64');
    for (const role of ['ADVISOR', 'SUPER_ADMIN', 'MEMBER']) {
      await administrator.execute(
        'mutation ($userId: ID!, $role: Role!) { setUserRole(userId: $userId, role: $role) { user { id } } }',
        { userId, role },
      );
      expect(await roleSeen()).toBe(role);
      expect(await key.execute('{ viewer { role } }')).toStrictEqual({ viewer: { role } });
      await expectToWork(key);
    }
  });

  it('fails after the user is deleted', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await test.database.client.user.delete({ where: { id: person.userId } });
    await expectInvalid(key);
  });
});
