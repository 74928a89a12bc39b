import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { invalidFor } from '../../../support/error-cases.ts';
import { storeApiKeys, storeFinanceKey } from '../../../support/keys.ts';
import { type Person, signUp } from '../../../support/people.ts';

const test = useApp();
const document = 'mutation { createApiKey(input: { name: "one more" }) { apiKey { name } } }';
const made = { data: { createApiKey: { apiKey: { name: 'one more' } } } };
const refused = invalidFor(
  'createApiKey',
  [],
  'You have reached the limit of 50 live keys; revoke one first',
);
const past = new Date(Date.now() - 1_000);

const countKeys = ({ userId }: Person) => test.database.client.apiKey.count({ where: { userId } });

describe('the limit of 50 live keys', () => {
  it('lets the fiftieth key in and refuses the next', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 49);
    expect(await person.graphql(document)).toStrictEqual(made);
    expect(await person.graphql(document)).toStrictEqual(refused);
    expect(await countKeys(person)).toBe(50);
  });

  it('holds when many requests race for the last place', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 49);
    // The first rounds open the connections that the later ones race on.
    for (let round = 0; round < 5; round += 1) {
      await test.database.client.apiKey.deleteMany({ where: { name: 'one more' } });
      const replies = await Promise.all(Array.from({ length: 8 }, () => person.graphql(document)));
      expect(replies.filter(({ errors }) => errors === undefined)).toStrictEqual([made]);
      expect(replies.filter(({ errors }) => errors !== undefined)).toStrictEqual(
        Array.from({ length: 7 }, () => refused),
      );
      expect(await countKeys(person)).toBe(50);
    }
  });

  it('counts neither revoked keys, nor expired ones, nor finance keys', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 60, { revokedAt: past });
    await storeApiKeys(test, person.userId, 60, { expiresAt: past });
    await storeFinanceKey(test, person.userId);
    await storeApiKeys(test, person.userId, 49);
    expect(await person.graphql(document)).toStrictEqual(made);
    expect(await person.graphql(document)).toStrictEqual(refused);
  });

  it('counts keys that expire later', async () => {
    const person = await signUp(test);
    const later = new Date(Date.now() + 3_600_000);
    await storeApiKeys(test, person.userId, 50, { expiresAt: later });
    expect(await person.graphql(document)).toStrictEqual(refused);
  });

  it("is each user's own", async () => {
    const [person, somebodyElse] = [await signUp(test), await signUp(test)];
    await storeApiKeys(test, somebodyElse.userId, 50);
    expect(await person.graphql(document)).toStrictEqual(made);
  });

  it('gives the place of a revoked key to the next', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 49);
    const { id } = await person.createApiKey();
    expect(await person.graphql(document)).toStrictEqual(refused);
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id });
    expect(await person.graphql(document)).toStrictEqual(made);
  });
});
