import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trySignIn } from '../../support/accounts.ts';
import type { TestApp } from '../../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startApp } from '../../support/instances.ts';
import { bearer, storeFinanceKey } from '../../support/keys.ts';
import { Client, cookieOf, Person, password, signUp } from '../../support/people.ts';

const older = 'the older of the two secrets, long enough';
const newer = 'the newer of the two secrets, long enough';
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
    await restart({ FOLIO_SECRET: newer, FOLIO_SECRET_PREVIOUS: older });
    const made = await (await returning(person)).createApiKey();
    await restart({ FOLIO_SECRET: newer });

    expect(await statusesOf(made.secret)).toStrictEqual([200, 200]);
    const again = await returning(person);
    expect(await again.execute(reveal, { id: made.id, password })).toStrictEqual({
      revealApiKey: made.secret,
    });
    expect(await statusesOf(old.secret)).toStrictEqual([401, 401]);
    expect(await again.refusal(reveal, { id: old.id, password })).toStrictEqual(['INTERNAL']);
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
