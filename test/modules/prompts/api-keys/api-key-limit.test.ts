import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';
import { storeApiKeys, storeFinanceKey } from '../../../support/users/keys.ts';
import { type Person, signUp } from '../../../support/users/people.ts';

const test = useApp();
const document = 'mutation { createApiKey(input: { name: "one more" }) { apiKey { name } } }';
const created = { data: { createApiKey: { apiKey: { name: 'one more' } } } };
const quotaExceeded = invalidFor(
  'createApiKey',
  [],
  'You have reached the limit of 50 live keys; revoke one first',
);
const past = new Date(Date.now() - 1_000);

const countKeys = ({ userId }: Person) => test.database.client.apiKey.count({ where: { userId } });

describe('the quota of live API keys', () => {
  it('allows 50 keys and rejects the next one', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 49);
    expect(await person.graphql(document)).toStrictEqual(created);
    expect(await person.graphql(document)).toStrictEqual(quotaExceeded);
    expect(await countKeys(person)).toBe(50);
  });

  it('allows one of many concurrent requests to create the last key', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 49);
    // The first rounds open the database connections that the later rounds use concurrently.
    for (let round = 0; round < 5; round += 1) {
      await test.database.client.apiKey.deleteMany({ where: { name: 'one more' } });
      const replies = await Promise.all(Array.from({ length: 8 }, () => person.graphql(document)));
      expect(replies.filter(({ errors }) => errors === undefined)).toStrictEqual([created]);
      expect(replies.filter(({ errors }) => errors !== undefined)).toStrictEqual(
        Array.from({ length: 7 }, () => quotaExceeded),
      );
      expect(await countKeys(person)).toBe(50);
    }
  });

  it('does not count revoked keys, expired keys and finance keys', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 60, { revokedAt: past });
    await storeApiKeys(test, person.userId, 60, { expiresAt: past });
    await storeFinanceKey(test, person.userId);
    await storeApiKeys(test, person.userId, 49);
    expect(await person.graphql(document)).toStrictEqual(created);
    expect(await person.graphql(document)).toStrictEqual(quotaExceeded);
  });

  it('counts keys with an expiry in the future', async () => {
    const person = await signUp(test);
    const later = new Date(Date.now() + 3_600_000);
    await storeApiKeys(test, person.userId, 50, { expiresAt: later });
    expect(await person.graphql(document)).toStrictEqual(quotaExceeded);
  });

  it('counts the keys of each user separately', async () => {
    const [person, otherPerson] = [await signUp(test), await signUp(test)];
    await storeApiKeys(test, otherPerson.userId, 50);
    expect(await person.graphql(document)).toStrictEqual(created);
  });

  it('allows another key after one is revoked', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 49);
    const { id } = await person.createApiKey();
    expect(await person.graphql(document)).toStrictEqual(quotaExceeded);
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', { id });
    expect(await person.graphql(document)).toStrictEqual(created);
  });
});
