import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/database/client.ts';
import { AdministratorError, ensureAdministrator } from '../../src/identity/administrator.ts';
import { createDefaultCategories } from '../../src/modules/finance/categories/on-sign-up.ts';
import type { TestApp } from '../support/app/app.ts';
import { startApp } from '../support/app/instances.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { whileFailing } from '../support/database/database-failures.ts';
import { countAccountRows, setPasswordOf, trySignIn } from '../support/users/accounts.ts';
import { storedTrail } from '../support/users/audit.ts';
import { Client, cookieOf, password, signUp } from '../support/users/people.ts';

const administrator = { email: 'boss@example.com', password: 'the password of the boss' };
const env = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: administrator.password };
const one = { users: 1, credentials: 1, sessions: 0, categories: 9, acceptedInvites: 0 };
const none = { users: 0, credentials: 0, sessions: 0, categories: 0, acceptedInvites: 0 };

let owned: TestDatabase;
let test: TestApp;

async function restart(variables: Record<string, string>): Promise<void> {
  await test?.app.close();
  test = await startApp(owned, variables);
}

beforeEach(async () => {
  owned = await createTestDatabase();
});
afterEach(async () => {
  await test.app.close();
  await owned.remove();
});

/** The viewer after a sign-in with this password. */
async function viewer(email: string, attempted: string) {
  const reply = await trySignIn(test, email, attempted);
  expect(reply.statusCode, reply.body).toBe(200);
  const client = new Client(test, { cookie: cookieOf(reply) });
  return (await client.execute('{ viewer { name email role } }')).viewer;
}

/** Runs the step of the start that creates the super admin, on a database that may be wrapped. */
const ensure = (database: Database = test.database) =>
  ensureAdministrator(administrator, database, createDefaultCategories);

const countAdministrators = () =>
  test.database.client.user.count({ where: { role: 'SUPER_ADMIN' } });

/** The database, with a change between the first query and the first transaction. */
function afterFirst(makeChange: () => Promise<unknown>): Database {
  let change: Promise<unknown> | undefined;
  return {
    ...test.database,
    async transaction(work) {
      change ??= makeChange();
      await change;
      return test.database.transaction(work);
    },
  };
}

// Opening the embedded database repeatedly takes long on a busy machine.
describe('a start with ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  it('creates a super admin who can sign in', async () => {
    test = await startApp(owned, env);
    expect(await countAccountRows(test)).toStrictEqual(one);
    expect(await viewer(administrator.email, administrator.password)).toStrictEqual({
      name: 'Administrator',
      email: administrator.email,
      role: 'SUPER_ADMIN',
    });
  });

  it('creates no super admin without the variables', async () => {
    test = await startApp(owned);
    expect(await countAccountRows(test)).toStrictEqual(none);
    expect((await trySignIn(test, administrator.email)).statusCode).toBe(401);
  });

  it('creates no second super admin', async () => {
    test = await startApp(owned, env);
    const users = () => test.database.client.user.findMany();
    const before = await users();
    await restart({ ...env, ADMIN_PASSWORD: 'another password' });
    expect(await countAccountRows(test)).toStrictEqual(one);
    expect((await users()).map(({ id }) => id)).toStrictEqual(before.map(({ id }) => id));
    expect((await viewer(administrator.email, administrator.password)).role).toBe('SUPER_ADMIN');
    expect((await trySignIn(test, administrator.email, 'another password')).statusCode).toBe(401);
  });

  it('creates one super admin when several processes start together', async () => {
    test = await startApp(owned);
    await Promise.all([ensure(), ensure(), ensure()]);
    expect(await countAccountRows(test)).toStrictEqual(one);
    expect((await viewer(administrator.email, administrator.password)).role).toBe('SUPER_ADMIN');
  });

  it('gives an existing user the role if ADMIN_PASSWORD is the password of the user', async () => {
    test = await startApp(owned);
    const body = { name: 'Boss', ...administrator };
    const person = await signUp(test, body);
    const other = await signUp(test);
    const before = await countAccountRows(test);
    await restart(env);
    await restart(env);
    expect(await storedTrail(test, person)).toStrictEqual([
      'ROLE_CHANGED SUPER_ADMIN',
      'SIGNED_UP',
    ]);
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect(await viewer(administrator.email, administrator.password)).toStrictEqual({
      name: 'Boss',
      email: administrator.email,
      role: 'SUPER_ADMIN',
    });
    expect((await viewer(other.email, password)).role).toBe('MEMBER');
  });

  it('fails and changes nothing if the existing user has another password', async () => {
    test = await startApp(owned);
    const existingUser = await signUp(test, { email: administrator.email });
    const before = await countAccountRows(test);
    await test.app.close();
    await expect(startApp(owned, env)).rejects.toThrow(AdministratorError);
    test = await startApp(owned);
    expect(await countAccountRows(test)).toStrictEqual(before);
    expect((await viewer(administrator.email, password)).role).toBe('MEMBER');
    expect(await storedTrail(test, existingUser)).toStrictEqual(['SIGNED_IN', 'SIGNED_UP']);
  });

  it('fails if the existing user has no password', async () => {
    test = await startApp(owned);
    await signUp(test, administrator);
    await test.database.client.signInMethod.updateMany({ data: { password: null } });
    await expect(ensure()).rejects.toThrow(AdministratorError);
    expect(await countAdministrators()).toBe(0);
  });

  it('succeeds with any ADMIN_PASSWORD if the user is a super admin already', async () => {
    test = await startApp(owned);
    const { userId } = await signUp(test, { email: administrator.email });
    await test.database.client.user.update({
      where: { id: userId },
      data: { role: 'SUPER_ADMIN' },
    });
    await restart(env);
    expect((await viewer(administrator.email, password)).role).toBe('SUPER_ADMIN');
    expect((await trySignIn(test, administrator.email, administrator.password)).statusCode).toBe(
      401,
    );
  });

  it('fails if a user with another password signs up concurrently', async () => {
    test = await startApp(owned);
    const changedDatabase = afterFirst(() => signUp(test, { email: administrator.email }));
    await expect(ensure(changedDatabase)).rejects.toThrow(AdministratorError);
    expect(await countAdministrators()).toBe(0);
  });

  it('fails if the password of the user changes concurrently', async () => {
    test = await startApp(owned);
    const { userId } = await signUp(test, administrator);
    const changedDatabase = afterFirst(() => setPasswordOf(test, userId, 'a new password'));
    await expect(ensure(changedDatabase)).rejects.toThrow(AdministratorError);
    expect(await countAdministrators()).toBe(0);
  });

  it('sets the role once when several processes start together', async () => {
    test = await startApp(owned);
    const person = await signUp(test, administrator);
    await Promise.all([ensure(), ensure(), ensure()]);
    expect(await countAdministrators()).toBe(1);
    expect(await storedTrail(test, person)).toStrictEqual([
      'ROLE_CHANGED SUPER_ADMIN',
      'SIGNED_UP',
    ]);
  });

  it('sets the role again if it was lowered', async () => {
    test = await startApp(owned, env);
    await test.database.client.user.updateMany({ data: { role: 'MEMBER' } });
    await restart(env);
    expect((await viewer(administrator.email, administrator.password)).role).toBe('SUPER_ADMIN');
  });

  it('creates nothing if a step fails', async () => {
    test = await startApp(owned);
    for (const step of ['BEFORE INSERT ON credentials', 'BEFORE INSERT ON categories'] as const) {
      const attempt = whileFailing(test, step, () => ensure());
      await expect(attempt).rejects.toThrow('an injected failure');
      expect(await countAccountRows(test)).toStrictEqual(none);
    }
  });

  it('does not log the password', async () => {
    test = await startApp(owned, { ...env, LOG_LEVEL: 'trace' });
    await viewer(administrator.email, administrator.password);
    expect(test.logLines.length).toBeGreaterThan(0);
    expect(test.logLines.join('')).not.toContain(administrator.password);
  });
});
