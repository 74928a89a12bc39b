import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { errorFor, forbiddenFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { anybody, type Client, type KeyHolder, signUp } from '../../../support/users/people.ts';

const test = useApp();
const now = new Date('2026-03-01T12:00:00.000Z');
const document =
  'mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id name revokedAt lastUsedAt } } }';

const stored = ({ id }: Pick<KeyHolder, 'id'>) =>
  test.database.client.apiKey.findUniqueOrThrow({
    where: { id: Buffer.from(id, 'base64').toString().replace('ApiKey:', '') },
  });

/** The statuses of a REST request and a GraphQL request with the key. */
const statusesOf = async (key: Client) => [
  (await key.get('/api/v1/prompt_templates')).statusCode,
  (await key.post('/graphql', { query: '{ viewer { role } }' })).statusCode,
];

describe('revokeApiKey', () => {
  it('ends the key immediately, for REST and GraphQL', async () => {
    const person = await signUp(test);
    const [key, other] = [await person.createApiKey({ name: 'CI' }), await person.createApiKey()];
    expect(await statusesOf(key)).toStrictEqual([200, 200]);
    test.now = now;
    expect(await person.execute(document, { id: key.id })).toStrictEqual({
      revokeApiKey: {
        apiKey: {
          id: key.id,
          name: 'CI',
          revokedAt: now.toISOString(),
          lastUsedAt: expect.any(String),
        },
      },
    });
    expect(await statusesOf(key)).toStrictEqual([401, 401]);
    expect(await statusesOf(other)).toStrictEqual([200, 200]);
  });

  it('deletes the sealed secret of this key only', async () => {
    const person = await signUp(test);
    const [key, other] = [await person.createApiKey(), await person.createApiKey()];
    expect((await stored(key)).sealedSecret).toMatch(/^v1\./);
    await person.execute(document, { id: key.id });
    expect((await stored(key)).sealedSecret).toBeNull();
    expect((await stored(other)).sealedSecret).toMatch(/^v1\./);
  });

  it('is idempotent', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    test.now = now;
    const first = await person.execute(document, { id: key.id });
    const after = await stored(key);
    test.now = new Date(now.getTime() + 60_000);
    expect(await person.execute(document, { id: key.id })).toStrictEqual(first);
    expect(await stored(key)).toStrictEqual(after);
  });

  it('returns NOT_FOUND for a key of another user and does not change it', async () => {
    const [owner, otherPerson] = [await signUp(test), await signUp(test)];
    const key = await owner.createApiKey();
    expect(await otherPerson.graphql(document, { id: key.id })).toStrictEqual(
      notFoundFor('revokeApiKey'),
    );
    expect(await stored(key)).toMatchObject({ revokedAt: null });
    expect(await statusesOf(key)).toStrictEqual([200, 200]);
  });

  it('returns NOT_FOUND for a malformed id and the id of another type', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const user = Buffer.from(`User:${person.userId}`).toString('base64');
    for (const id of ['', 'garbage', '\0', user, key.id.toLowerCase()]) {
      expect(await person.graphql(document, { id })).toStrictEqual(notFoundFor('revokeApiKey'));
    }
    expect(await statusesOf(key)).toStrictEqual([200, 200]);
  });

  it('returns FORBIDDEN to an API key, even for itself', async () => {
    const key = await (await signUp(test)).createApiKey({ permission: 'ADMIN' });
    expect(await key.graphql(document, { id: key.id })).toStrictEqual(
      forbiddenFor('revokeApiKey', 'This needs a web session, not a key'),
    );
    expect(await anybody(test).graphql(document, { id: key.id })).toStrictEqual(
      errorFor('revokeApiKey', 'UNAUTHENTICATED', 'Invalid or missing credentials'),
    );
    expect(await statusesOf(key)).toStrictEqual([200, 200]);
  });
});
