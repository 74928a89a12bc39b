import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../support/app/app.ts';
import { startApp } from '../../../support/app/instances.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { whileFailing } from '../../../support/database/database-failures.ts';
import { conflictFor } from '../../../support/samples/error-cases.ts';
import { trySignIn } from '../../../support/users/accounts.ts';
import { bearer, storeFinanceKey } from '../../../support/users/keys.ts';
import { Client, cookieOf, Person, password, signUp } from '../../../support/users/people.ts';

const older = 'the first of the three secrets is long enough';
const newer = 'the second of the three secrets is long enough';
const newest = 'the third of the three secrets is long enough';

type Noun = 'ApiKey' | 'FinanceKey';
const reveal = (noun: Noun) => `mutation ($id: ID!, $password: String!) {
  reveal${noun}(id: $id, password: $password) { secret }
}`;
const revealed = async (owner: Person, noun: Noun, { id }: { readonly id: string }) =>
  (await owner.execute(reveal(noun), { id, password }))[`reveal${noun}`].secret;

let owned: TestDatabase;
let test: TestApp;

beforeEach(async () => {
  owned = await createTestDatabase();
  test = await startApp(owned, { FOLIO_SECRET: older });
});
afterEach(async () => {
  await test.app.close();
  await owned.remove();
});

async function restart(env: Record<string, string>): Promise<void> {
  await test.app.close();
  test = await startApp(owned, env);
}

const statusesOf = async (secret: string) => [
  (await bearer(test, secret).get('/api/v1/prompt_templates')).statusCode,
  (await bearer(test, secret).post('/graphql', { query: '{ viewer { id } }' })).statusCode,
];

/** The ids of the sealing keys under which the user's keys are stored. */
async function sealingKeyIdsOf(userId: string): Promise<(string | undefined)[]> {
  const { apiKey, financeKey } = test.database.client;
  const where = { userId };
  const rows = [...(await apiKey.findMany({ where })), ...(await financeKey.findMany({ where }))];
  return rows.map(({ sealedSecret }) => sealedSecret?.split('.')[1]);
}

const renewals = () =>
  test.statements.filter((sql) => sql.startsWith('UPDATE') && sql.includes('"key_hash" ='));

/** Waits until all keys of the user are stored under the newest secret. */
async function waitForRenewal({ userId }: Person): Promise<void> {
  const { id } = test.app.identity.secrets.sealing[0];
  await expect
    .poll(async () => (await sealingKeyIdsOf(userId)).every((keyId) => keyId === id), {
      timeout: 15_000,
    })
    .toBe(true);
}

async function createFinanceKey(person: Person): Promise<{ id: string; secret: string }> {
  const { createFinanceKey: created } = await person.execute(
    'mutation { createFinanceKey(input: { name: "test" }) { secret financeKey { id } } }',
  );
  return { id: created.financeKey.id, secret: created.secret };
}

const works = async (secret: string) =>
  (await bearer(test, secret).execute('{ viewer { id } }')).viewer !== null;

async function signInAgain({ email, userId }: Person): Promise<Person> {
  return new Person(test, cookieOf(await trySignIn(test, email)), userId, email);
}

// Each restart opens the embedded database, which can take seconds.
describe('a new FOLIO_SECRET', () => {
  it('accepts and reveals older keys while the previous secret is configured', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finance = await storeFinanceKey(test, person.userId);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });

    expect(await statusesOf(key.secret)).toStrictEqual([200, 200]);
    expect((await bearer(test, finance).execute('{ viewer { databaseId } }')).viewer).toStrictEqual(
      { databaseId: person.userId },
    );
    const owner = await signInAgain(person);
    expect(await revealed(owner, 'ApiKey', key)).toBe(key.secret);
  });

  it('creates new keys under the new secret and rejects older keys without the previous one', async () => {
    const person = await signUp(test);
    const old = await person.createApiKey();
    const oldFinance = await createFinanceKey(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const created = await (await signInAgain(person)).createApiKey();
    await restart({ FOLIO_SECRET: newer });

    expect(await statusesOf(created.secret)).toStrictEqual([200, 200]);
    const owner = await signInAgain(person);
    expect(await revealed(owner, 'ApiKey', created)).toBe(created.secret);
    expect(await statusesOf(old.secret)).toStrictEqual([401, 401]);
    const message =
      "The key can't be used or revealed, because its server secret is no longer configured; create a new key";
    expect(await owner.graphql(reveal('ApiKey'), { id: old.id, password })).toStrictEqual(
      conflictFor('revealApiKey', ['id'], message),
    );
    expect(
      await owner.graphql(reveal('FinanceKey'), { id: oldFinance.id, password }),
    ).toStrictEqual(conflictFor('revealFinanceKey', ['id'], message));
  });

  it('replays results of idempotency keys while the previous secret is configured', async () => {
    const query = 'mutation { createApiKey(input: { name: "once" }) { secret } }';
    const headers = { 'idempotency-key': 'once' };
    const send = async (person: Person) =>
      (
        await person.request({ method: 'POST', url: '/graphql', headers, payload: { query } })
      ).json();
    const person = await signUp(test);
    const first = await send(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    expect(await send(await signInAgain(person))).toStrictEqual(first);
    await restart({ FOLIO_SECRET: newer });
    const { errors } = await send(await signInAgain(person));
    expect(errors[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('accepts keys of each of several previous secrets', async () => {
    const person = await signUp(test);
    const first = await person.createApiKey();
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const second = await createFinanceKey(await signInAgain(person));
    await restart({ FOLIO_SECRET: newest, FOLIO_SECRET_PREVIOUS: `${newer},${older}` });
    expect(await works(first.secret)).toBe(true);
    expect(await works(second.secret)).toBe(true);
  });

  it('renews a key when it is used, so that the previous secret can be removed', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finance = await createFinanceKey(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    expect(await works(key.secret)).toBe(true);
    expect(await works(finance.secret)).toBe(true);
    await waitForRenewal(person);

    await restart({ FOLIO_SECRET: newest, FOLIO_SECRET_PREVIOUS: newer });
    expect(await works(key.secret)).toBe(true);
    expect(await works(finance.secret)).toBe(true);
    const owner = await signInAgain(person);
    expect(await revealed(owner, 'ApiKey', key)).toBe(key.secret);
    expect(await revealed(owner, 'FinanceKey', finance)).toBe(finance.secret);
  });

  it('renews a key when it is revealed', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finance = await createFinanceKey(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const owner = await signInAgain(person);
    await revealed(owner, 'ApiKey', key);
    await revealed(owner, 'FinanceKey', finance);
    await restart({ FOLIO_SECRET: newer });
    expect(await works(key.secret)).toBe(true);
    expect(await works(finance.secret)).toBe(true);
  });

  it('renews a key with one statement for many concurrent requests', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    test.statements.length = 0;
    const results = await Promise.all(Array.from({ length: 20 }, () => works(key.secret)));
    expect(results).toStrictEqual(Array(20).fill(true));
    await waitForRenewal(person);
    expect(await works(key.secret)).toBe(true);
    expect(renewals()).toHaveLength(1);
  });

  it('does not renew a key that is stored under the current secret', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await restart({ FOLIO_SECRET: older, FOLIO_SECRET_PREVIOUS: newer });
    expect(await works(key.secret)).toBe(true);
    await revealed(await signInAgain(person), 'ApiKey', key);
    expect(renewals()).toStrictEqual([]);
  });

  it('accepts the request when the renewal fails, and logs the error', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    await whileFailing(test, 'BEFORE UPDATE ON api_keys', async () => {
      expect(await works(key.secret)).toBe(true);
      const message = 'failed to renew a key under the newest FOLIO_SECRET';
      await expect
        .poll(() => test.logLines.some((line) => line.includes(message)), { timeout: 15_000 })
        .toBe(true);
    });
    expect(test.logLines.join('')).not.toContain(key.secret);
  });

  it('accepts sessions of the previous secret while it is configured', async () => {
    const person = await signUp(test);
    const leaving = await signInAgain(person);
    await restart({ FOLIO_SECRET: newest, FOLIO_SECRET_PREVIOUS: `${newer},${older}` });
    const stays = new Client(test, person.headers);
    expect(await stays.execute('{ viewer { email } }')).toStrictEqual({
      viewer: { email: person.email },
    });
    const signedOut = new Client(test, leaving.headers);
    expect((await signedOut.post('/api/auth/sign-out', {})).statusCode).toBe(200);
    expect(await signedOut.execute('{ viewer { email } }')).toStrictEqual({ viewer: null });

    const change = { currentPassword: password, newPassword: 'a new password' };
    const changed = await stays.post('/api/auth/change-password', change);
    expect(changed.statusCode, changed.body).toBe(200);
    // Its cookie is signed with the newest secret.
    await restart({ FOLIO_SECRET: newest });
    const renewedSession = new Client(test, { cookie: cookieOf(changed) });
    expect(await renewedSession.execute('{ viewer { email } }')).toStrictEqual({
      viewer: { email: person.email },
    });
  });

  it('rejects sessions of a secret that is no longer configured', async () => {
    const person = await signUp(test);
    await restart({ FOLIO_SECRET: newer });
    const stale = new Client(test, person.headers);
    expect(await stale.execute('{ viewer { id } }')).toStrictEqual({ viewer: null });
    expect(await (await signInAgain(person)).execute('{ viewer { email } }')).toStrictEqual({
      viewer: { email: person.email },
    });
  });
});
