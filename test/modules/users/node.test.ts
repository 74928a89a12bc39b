import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { errorFor, forbiddenFor, invalidFor } from '../../support/samples/error-cases.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { anybody, type Person, signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();

const selection = `__typename id
  ... on User { email }
  ... on ApiKey { name }
  ... on PromptTemplate { title }`;
const nodeDocument = `query ($id: ID!) { node(id: $id) { ${selection} } }`;
const nodesDocument = `query ($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`;

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** One record of each type, and what `node` returns for it. */
async function recordsOf(person: Person) {
  const key = await person.createApiKey({ name: 'CI' });
  const template = await createTemplate(person, { title: 'Mine' });
  return [
    { __typename: 'User', id: encoded(`User:${person.userId}`), email: person.email },
    { __typename: 'ApiKey', id: key.id, name: 'CI' },
    { __typename: 'PromptTemplate', id: template.id, title: 'Mine' },
  ];
}

const garbage = [
  '',
  'garbage',
  '\0',
  '\ud800',
  'VXNlcg==',
  encoded(`User:${randomUUID()}`),
  encoded('User:1'),
  encoded('User:'),
  encoded(':1'),
  encoded(`Session:${randomUUID()}`),
  encoded(`Screenshot:${randomUUID()}`),
  encoded(`__proto__:${randomUUID()}`),
  encoded(`PromptTemplate:${randomUUID()}\0`),
];

describe('node', () => {
  it("returns each of the caller's records, for a session and for a key", async () => {
    const person = await signUp(test);
    const records = await recordsOf(person);
    for (const client of [person, await person.createApiKey({ permission: 'ADMIN' })]) {
      for (const record of records) {
        expect(await client.graphql(nodeDocument, record)).toStrictEqual({
          data: { node: record },
        });
      }
    }
  });

  it("returns null for another user's records", async () => {
    const records = await recordsOf(await signUp(test));
    const otherUser = await signUpAs(test, 'MARKETER');
    for (const client of [otherUser, await otherUser.createApiKey()]) {
      for (const record of records) {
        expect(await client.graphql(nodeDocument, record)).toStrictEqual({ data: { node: null } });
      }
    }
  });

  it('returns every user, but not their records, for the session of a super admin only', async () => {
    const records = await recordsOf(await signUp(test));
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    const [user, ...others] = records;
    expect(await administrator.execute(nodeDocument, user)).toStrictEqual({ node: user });
    for (const record of others) {
      expect(await administrator.execute(nodeDocument, record)).toStrictEqual({ node: null });
    }
    const key = await administrator.createApiKey();
    expect(await key.execute(nodeDocument, user)).toStrictEqual({ node: null });
  });

  it('returns null for malformed ids, unknown ids and types that are no nodes', async () => {
    const person = await signUp(test);
    for (const id of garbage) {
      expect(await person.graphql(nodeDocument, { id }), id).toStrictEqual({
        data: { node: null },
      });
    }
  });

  it('returns null for the id of a record with the name of another type', async () => {
    const person = await signUp(test);
    for (const { __typename, id } of await recordsOf(person)) {
      const raw = Buffer.from(id, 'base64').toString().replace(`${__typename}:`, '');
      for (const other of ['User', 'ApiKey', 'PromptTemplate'].filter((n) => n !== __typename)) {
        const variables = { id: encoded(`${other}:${raw}`) };
        expect(await person.graphql(nodeDocument, variables)).toStrictEqual({
          data: { node: null },
        });
      }
    }
  });

  it('returns FORBIDDEN for a key of the other service or without the permission', async () => {
    const person = await signUp(test);
    const [user, key, template] = await recordsOf(person);
    const finance = bearer(test, await storeFinanceKey(test, person.userId));
    const reading = await person.createApiKey({ permission: 'READ' });
    expect(await finance.graphql(nodeDocument, user)).toStrictEqual({ data: { node: user } });
    expect(await reading.graphql(nodeDocument, template)).toStrictEqual({
      data: { node: template },
    });
    for (const record of [key, template]) {
      expect(await finance.graphql(nodeDocument, record)).toStrictEqual(
        forbiddenFor('node', "A finance key can't be used for the prompt service"),
      );
    }
    expect(await reading.graphql(nodeDocument, key)).toStrictEqual(
      forbiddenFor('node', 'This needs a key with the permission admin'),
    );
  });
});

describe('nodes', () => {
  it('returns own records in the order of the ids, and null for others', async () => {
    const [person, otherUser] = [await signUp(test), await signUp(test)];
    const [user, key, template] = await recordsOf(person);
    const [, , otherRecord] = await recordsOf(otherUser);
    const ids = [template, otherRecord, user, user, key].map((record) => record?.id);
    expect(await person.graphql(nodesDocument, { ids: [...ids, ...garbage] })).toStrictEqual({
      data: { nodes: [template, null, user, user, key, ...garbage.map(() => null)] },
    });
  });

  it('accepts at most 100 ids', async () => {
    const person = await signUp(test);
    const [user] = await recordsOf(person);
    const many = (count: number) => ({ ids: Array.from({ length: count }, () => user?.id) });
    expect(await person.graphql(nodesDocument, many(100))).toStrictEqual({
      data: { nodes: many(100).ids.map(() => user) },
    });
    expect(await person.graphql(nodesDocument, many(101))).toStrictEqual(
      invalidFor('nodes', ['ids'], 'Ids are too many (maximum is 100)'),
    );
  });

  it('returns an empty list for no ids', async () => {
    const person = await signUp(test);
    expect(await person.graphql(nodesDocument, { ids: [] })).toStrictEqual({ data: { nodes: [] } });
  });

  it('returns UNAUTHENTICATED for an anonymous caller', async () => {
    const records = await recordsOf(await signUp(test));
    const unauthenticated = (field: string) =>
      errorFor(field, 'UNAUTHENTICATED', 'Invalid or missing credentials');
    for (const { id } of records) {
      expect(await anybody(test).graphql(nodeDocument, { id })).toStrictEqual(
        unauthenticated('node'),
      );
      expect(await anybody(test).graphql(nodesDocument, { ids: [id] })).toStrictEqual(
        unauthenticated('nodes'),
      );
    }
  });
});
