import { describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import {
  conflictFor,
  errorFor,
  forbiddenFor,
  invalidFor,
  notFoundFor,
} from '../../../support/samples/error-cases.ts';
import { bearer, storeFinanceKey } from '../../../support/users/keys.ts';
import { type Client, type Person, password, signUp } from '../../../support/users/people.ts';

const test = useApp();
const now = new Date('2026-03-01T12:00:00.000Z');

const person = useSeed(() => signUp(test));
const otherPerson = useSeed(() => signUp(test));

const createDocument = `mutation ($input: CreateFinanceKeyInput!) { createFinanceKey(input: $input) {
  secret financeKey { id databaseId name keyPrefix lastUsedAt revokedAt createdAt owner { databaseId } } } }`;
const revealDocument =
  'mutation ($id: ID!, $password: String!) { revealFinanceKey(id: $id, password: $password) { secret } }';
const revokeDocument =
  'mutation ($id: ID!) { revokeFinanceKey(id: $id) { financeKey { id name revokedAt } } }';

const create = async (owner: Person, name = 'Sheet') =>
  (await owner.execute(createDocument, { input: { name } })).createFinanceKey;
const reveal = (client: Client, id: string, enteredPassword: string = password) =>
  client.graphql(revealDocument, { id, password: enteredPassword });
// The time of the last use is written after the response, which can also move a row.
const storedKeys = () =>
  test.database.client.financeKey.findMany({ omit: { lastUsedAt: true }, orderBy: { id: 'asc' } });
const statusOf = async (secret: string) =>
  (await bearer(test, secret).get('/api/finance/summary')).statusCode;

describe('createFinanceKey', () => {
  it('creates a key that works immediately, and returns its fields', async () => {
    test.now = now;
    const { secret, financeKey } = await create(person, ' Sheet ');
    expect(financeKey).toStrictEqual({
      id: globalId('FinanceKey', financeKey.databaseId),
      databaseId: expect.any(Number),
      name: 'Sheet',
      keyPrefix: secret.slice(0, 10),
      lastUsedAt: null,
      revokedAt: null,
      createdAt: now.toISOString(),
      owner: { databaseId: person.userId },
    });
    test.now = undefined;
    expect(await statusOf(secret)).toBe(200);
  });

  it('returns FORBIDDEN to a finance key and rejects a blank name', async () => {
    const key = bearer(test, await storeFinanceKey(test, person.userId));
    const before = await storedKeys();
    expect(await key.graphql(createDocument, { input: { name: 'x' } })).toStrictEqual(
      forbiddenFor('createFinanceKey', 'This needs a web session, not a key'),
    );
    expect(await person.graphql(createDocument, { input: { name: ' ' } })).toStrictEqual(
      invalidFor('createFinanceKey', ['input', 'name'], "Name can't be blank"),
    );
    expect(await storedKeys()).toStrictEqual(before);
  });
});

describe('revealFinanceKey', () => {
  it('returns the secret to the owner with the correct password', async () => {
    const [one, two] = [await create(person), await create(person)];
    for (const { secret, financeKey } of [one, two, one]) {
      expect(await reveal(person, financeKey.id)).toStrictEqual({
        data: { revealFinanceKey: { secret } },
      });
    }
  });

  it('rejects a wrong password, the id of another record, and a key as credential', async () => {
    const { secret, financeKey } = await create(person);
    const { id, databaseId } = financeKey;
    expect(await reveal(person, id, 'wrong')).toStrictEqual(
      invalidFor('revealFinanceKey', ['password'], 'Incorrect password'),
    );
    for (const [client, wrong] of [
      [otherPerson, id],
      [person, 'garbage'],
      [person, `${id}=`],
      [person, globalId('Category', databaseId)],
      [person, globalId('FinanceKey', 2 ** 31)],
    ] as const) {
      expect(await reveal(client, wrong)).toStrictEqual(notFoundFor('revealFinanceKey'));
    }
    const holders = [bearer(test, secret), await person.createApiKey()];
    for (const holder of holders) {
      expect(await reveal(holder, id)).toStrictEqual(
        forbiddenFor('revealFinanceKey', 'This needs a web session, not a key'),
      );
    }
  });

  it('returns INTERNAL when a key has the sealed secret of another key', async () => {
    const [one, two] = [await create(person), await create(person)];
    const { id, databaseId } = one.financeKey;
    const { financeKey } = test.database.client;
    const { sealedSecret } = await financeKey.findUniqueOrThrow({
      where: { id: two.financeKey.databaseId },
    });
    await financeKey.update({ where: { id: databaseId }, data: { sealedSecret } });
    expect(await reveal(person, id)).toStrictEqual(
      errorFor('revealFinanceKey', 'INTERNAL', 'Internal server error'),
    );
  });
});

describe('revokeFinanceKey', () => {
  it('ends the key immediately, deletes its secret, and is idempotent', async () => {
    const { secret, financeKey } = await create(person);
    const other = await create(person);
    expect(await statusOf(secret)).toBe(200);
    test.now = now;
    const revoked = { id: financeKey.id, name: 'Sheet', revokedAt: now.toISOString() };
    const first = await person.execute(revokeDocument, { id: financeKey.id });
    expect(first).toStrictEqual({ revokeFinanceKey: { financeKey: revoked } });
    test.now = new Date(now.getTime() + 1_000);
    expect(await person.execute(revokeDocument, { id: financeKey.id })).toStrictEqual(first);
    expect([await statusOf(secret), await statusOf(other.secret)]).toEqual([401, 200]);
    const where = { id: financeKey.databaseId };
    const stored = await test.database.client.financeKey.findUniqueOrThrow({ where });
    expect(stored.sealedSecret).toBeNull();
    expect(await reveal(person, financeKey.id)).toStrictEqual(
      conflictFor('revealFinanceKey', ['id'], 'The key is revoked and its secret is deleted'),
    );
  });

  it('returns NOT_FOUND for a key of another user and does not change it', async () => {
    const { secret, financeKey } = await create(person);
    const before = await storedKeys();
    expect(await otherPerson.graphql(revokeDocument, { id: financeKey.id })).toStrictEqual(
      notFoundFor('revokeFinanceKey'),
    );
    expect(await storedKeys()).toStrictEqual(before);
    expect(await statusOf(secret)).toBe(200);
  });
});

describe('financeKeys', () => {
  it("lists the user's keys, newest first: all, live or revoked", async () => {
    const owner = await signUp(test);
    const names: string[] = [];
    for (const day of [1, 2, 3]) {
      test.now = new Date(Date.UTC(2026, 2, day));
      names.unshift(`key ${day}`);
      const { financeKey } = await create(owner, `key ${day}`);
      if (day === 2) await owner.execute(revokeDocument, { id: financeKey.id });
    }
    const listed = async (args: string) =>
      (await owner.execute(`{ financeKeys${args} { name } }`)).financeKeys.map(
        ({ name }: { name: string }) => name,
      );
    expect(await listed('')).toEqual(names);
    expect(await listed('(live: null)')).toEqual(names);
    expect(await listed('(live: true)')).toEqual(['key 3', 'key 1']);
    expect(await listed('(live: false)')).toEqual(['key 2']);
  });

  it('can be read by `node` with a session, but not with a finance key', async () => {
    const { secret, financeKey } = await create(person);
    const document = 'query ($id: ID!) { node(id: $id) { ... on FinanceKey { name } } }';
    const variables = { id: financeKey.id };
    expect(await person.execute(document, variables)).toStrictEqual({ node: { name: 'Sheet' } });
    expect(await otherPerson.execute(document, variables)).toStrictEqual({ node: null });
    expect(await bearer(test, secret).graphql(document, variables)).toStrictEqual(
      forbiddenFor('node', 'This needs a web session, not a key'),
    );
  });
});
