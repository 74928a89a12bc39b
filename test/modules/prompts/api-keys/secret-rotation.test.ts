import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trySignIn } from '../../../support/accounts.ts';
import type { TestApp } from '../../../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { whileFailing } from '../../../support/database-failures.ts';
import { conflictFor } from '../../../support/error-cases.ts';
import { startApp } from '../../../support/instances.ts';
import { bearer, storeFinanceKey } from '../../../support/keys.ts';
import { Client, cookieOf, Person, password, signUp } from '../../../support/people.ts';

const older = 'the first of the three secrets is long enough';
const newer = 'the second of the three secrets is long enough';
const newest = 'the third of the three secrets is long enough';
const reveal = `mutation ($id: ID!, $password: String!) {
  revealApiKey(id: $id, password: $password)
}`;

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

/** The id of the secret under which a key's stored form was made. */
async function secretIdsOf(userId: string): Promise<(string | undefined)[]> {
  const { apiKey, financeKey } = test.database.client;
  const where = { userId };
  const rows = [...(await apiKey.findMany({ where })), ...(await financeKey.findMany({ where }))];
  return rows.map(({ sealedSecret }) => sealedSecret?.split('.')[1]);
}

const renewals = () =>
  test.statements.filter((sql) => sql.startsWith('UPDATE') && sql.includes('"key_hash" ='));

/** Resolves when all keys of the user are under the newest secret. */
async function renewed({ userId }: Person): Promise<void> {
  const { id } = test.app.identity.secrets.sealing[0];
  await expect
    .poll(async () => (await secretIdsOf(userId)).every((each) => each === id), { timeout: 15_000 })
    .toBe(true);
}

const revealFinance = `mutation ($id: ID!, $password: String!) {
  revealFinanceKey(id: $id, password: $password)
}`;

async function createFinanceKey(person: Person): Promise<{ id: string; secret: string }> {
  const { createFinanceKey: created } = await person.execute(
    'mutation { createFinanceKey(input: { name: "test" }) { secret financeKey { id } } }',
  );
  return { id: created.financeKey.id, secret: created.secret };
}

const works = async (secret: string) =>
  (await bearer(test, secret).execute('{ viewer { id } }')).viewer !== null;

/** The same person, signed in once more to the app that runs now. */
async function returning({ email, userId }: Person): Promise<Person> {
  return new Person(test, cookieOf(await trySignIn(test, email)), userId, email);
}

// Opening the embedded database again and again takes long on a busy machine.
describe('a new FOLIO_SECRET', { timeout: 60_000 }, () => {
  it('keeps keys working and revealable while the previous secret is known', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finance = await storeFinanceKey(test, person.userId);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });

    expect(await statusesOf(key.secret)).toStrictEqual([200, 200]);
    expect((await bearer(test, finance).execute('{ viewer { databaseId } }')).viewer).toStrictEqual(
      {
        databaseId: person.userId,
      },
    );
    const again = await returning(person);
    expect(await again.execute(reveal, { id: key.id, password })).toStrictEqual({
      revealApiKey: key.secret,
    });
  });

  it('makes new keys under the new secret, which then suffices for them', async () => {
    const person = await signUp(test);
    const old = await person.createApiKey();
    const oldFinance = await createFinanceKey(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const made = await (await returning(person)).createApiKey();
    await restart({ FOLIO_SECRET: newer });

    expect(await statusesOf(made.secret)).toStrictEqual([200, 200]);
    const again = await returning(person);
    expect(await again.execute(reveal, { id: made.id, password })).toStrictEqual({
      revealApiKey: made.secret,
    });
    expect(await statusesOf(old.secret)).toStrictEqual([401, 401]);
    const gone =
      "The key can't be used or revealed, because its server secret is no longer configured; create a new key";
    expect(await again.graphql(reveal, { id: old.id, password })).toStrictEqual(
      conflictFor('revealApiKey', ['id'], gone),
    );
    expect(await again.graphql(revealFinance, { id: oldFinance.id, password })).toStrictEqual(
      conflictFor('revealFinanceKey', ['id'], gone),
    );
  });

  it('keeps keys working while any of several previous secrets is theirs', async () => {
    const person = await signUp(test);
    const first = await person.createApiKey();
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const second = await createFinanceKey(await returning(person));
    await restart({ FOLIO_SECRET: newest, FOLIO_SECRET_PREVIOUS: `${newer},${older}` });
    expect(await works(first.secret)).toBe(true);
    expect(await works(second.secret)).toBe(true);
  });

  it('renews a key when it is used, so that its first secret can be removed', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finance = await createFinanceKey(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    expect(await works(key.secret)).toBe(true);
    expect(await works(finance.secret)).toBe(true);
    await renewed(person);

    await restart({ FOLIO_SECRET: newest, FOLIO_SECRET_PREVIOUS: newer });
    expect(await works(key.secret)).toBe(true);
    expect(await works(finance.secret)).toBe(true);
    const again = await returning(person);
    expect(await again.execute(reveal, { id: key.id, password })).toStrictEqual({
      revealApiKey: key.secret,
    });
    expect(await again.execute(revealFinance, { id: finance.id, password })).toStrictEqual({
      revealFinanceKey: finance.secret,
    });
  });

  it('renews a key when it is revealed', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finance = await createFinanceKey(person);
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const again = await returning(person);
    await again.execute(reveal, { id: key.id, password });
    await again.execute(revealFinance, { id: finance.id, password });
    await restart({ FOLIO_SECRET: newer });
    expect(await works(key.secret)).toBe(true);
    expect(await works(finance.secret)).toBe(true);
  });

  it('renews a key with one statement, however many requests come with it', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    test.statements.length = 0;
    const all = await Promise.all(Array.from({ length: 20 }, () => works(key.secret)));
    expect(all).toStrictEqual(Array(20).fill(true));
    await renewed(person);
    expect(await works(key.secret)).toBe(true);
    expect(renewals()).toHaveLength(1);
  });

  it('writes nothing when the key is under the current secret already', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    await restart({ FOLIO_SECRET: older, FOLIO_SECRET_PREVIOUS: newer });
    expect(await works(key.secret)).toBe(true);
    await (await returning(person)).execute(reveal, { id: key.id, password });
    expect(renewals()).toStrictEqual([]);
  });

  it('answers the request when the renewal fails, and logs the failure', async () => {
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

  it('keeps sessions while the previous secret is known', async () => {
    const person = await signUp(test);
    const leaving = await returning(person);
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

  it('accepts no session that was signed with a secret that is not known any more', async () => {
    const person = await signUp(test);
    await restart({ FOLIO_SECRET: newer });
    const stale = new Client(test, person.headers);
    expect(await stale.execute('{ viewer { id } }')).toStrictEqual({ viewer: null });
    expect(await (await returning(person)).execute('{ viewer { email } }')).toStrictEqual({
      viewer: { email: person.email },
    });
  });
});
