import { describe, expect, it } from 'vitest';
import { callAdapter, callBetterAuth, preparedPasswords } from '../../src/identity/auth-call.ts';
import { useApp } from '../support/app/app.ts';
import { whileTableFails } from '../support/database/failing-table.ts';
import { newEmail, signUp } from '../support/users/people.ts';

const test = useApp();
const adapter = callAdapter({});
const findUser = (email: string) =>
  adapter.findOne({ model: 'user', where: [{ field: 'email', value: email }] });

describe('callBetterAuth', () => {
  it('runs statements in the transaction of the call', async () => {
    const email = newEmail();
    await test.database.transaction(async (client) => {
      await client.user.create({ data: { name: 'Ann', email } });
      const found = await callBetterAuth({ client }, () => findUser(email));
      expect(found).toMatchObject({ email });
      await client.user.deleteMany({ where: { email } });
    });
  });

  it('throws the first error of the adapter instead of the error of the call', async () => {
    const { email } = await signUp(test);
    const call = callBetterAuth({ client: test.database.client }, async () => {
      await whileTableFails(test, 'users', '57P01', () => findUser(email)).catch(() => {});
      throw new Error('no session');
    });
    await expect(call).rejects.toThrow('an injected failure');
  });

  it('throws the error of the call without an error of the adapter', async () => {
    const call = callBetterAuth({ client: test.database.client }, () =>
      Promise.reject(new Error('no session')),
    );
    await expect(call).rejects.toThrow('no session');
  });

  it('keeps concurrent calls apart', async () => {
    const { client } = test.database;
    const hashes = ['one', 'two'].map((newPasswordHash) =>
      callBetterAuth({ client, newPasswordHash }, preparedPasswords.hash),
    );
    expect(await Promise.all(hashes)).toStrictEqual(['one', 'two']);
  });
});

describe('a call outside callBetterAuth', () => {
  it.each([
    ['the adapter', () => findUser(newEmail())],
    ['the hash function', () => preparedPasswords.hash()],
    ['the verify function', () => preparedPasswords.verify({ hash: 'x' })],
  ])('throws an error: %s', async (_what, call) => {
    await expect(call()).rejects.toThrow('better-auth was called without callBetterAuth');
  });
});

describe('preparedPasswords', () => {
  it('rejects a password that was not hashed', async () => {
    await expect(
      callBetterAuth({ client: test.database.client }, preparedPasswords.hash),
    ).rejects.toThrow('the new password was not hashed');
  });

  it.each([
    ['the verified hash', 'one', true],
    ['another hash', 'two', false],
  ])('verifies only the verified hash: %s', async (_what, hash, isVerified) => {
    const call = callBetterAuth({ client: test.database.client, verifiedHash: 'one' }, () =>
      preparedPasswords.verify({ hash }),
    );
    expect(await call).toBe(isVerified);
  });

  it('verifies no hash without a verified hash', async () => {
    const call = callBetterAuth({ client: test.database.client }, () =>
      preparedPasswords.verify({ hash: 'one' }),
    );
    expect(await call).toBe(false);
  });
});
