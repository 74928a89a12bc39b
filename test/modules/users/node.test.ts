import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app.ts';
import { forbiddenFor, invalidFor, refusalOf } from '../../support/error-cases.ts';
import { bearer, storeFinanceKey } from '../../support/keys.ts';
import { anybody, type Person, signUp, signUpAs } from '../../support/people.ts';

const test = useApp();

const selection = `__typename id
  ... on User { email }
  ... on ApiKey { name }
  ... on PromptTemplate { title }`;
const nodeDocument = `query ($id: ID!) { node(id: $id) { ${selection} } }`;
const nodesDocument = `query ($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`;

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** One record of each type, and how `node` shows it. */
async function recordsOf(person: Person) {
  const key = await person.createApiKey({ name: 'CI' });
  const { createPromptTemplate } = await person.execute(`mutation {
    createPromptTemplate(input: {
      title: "Mine", description: "A text", content: "Hello {{NAME}}", category: CREATIVE
    }) { id }
  }`);
  return [
    { __typename: 'User', id: encoded(`User:${person.userId}`), email: person.email },
    { __typename: 'ApiKey', id: key.id, name: 'CI' },
    { __typename: 'PromptTemplate', id: createPromptTemplate.id as string, title: 'Mine' },
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
  it("shows each of the caller's own records, to the session and to a key", async () => {
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

  it("is null for each of another user's records", async () => {
    const records = await recordsOf(await signUp(test));
    const somebodyElse = await signUpAs(test, 'MARKETER');
    for (const client of [somebodyElse, await somebodyElse.createApiKey()]) {
      for (const record of records) {
        expect(await client.graphql(nodeDocument, record)).toStrictEqual({ data: { node: null } });
      }
    }
  });

  it('shows a super admin every account, but no record of it, and nothing to their key', async () => {
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

  it('is null for garbage, for unknown ids and for types that are no nodes', async () => {
    const person = await signUp(test);
    for (const id of garbage) {
      expect(await person.graphql(nodeDocument, { id }), id).toStrictEqual({
        data: { node: null },
      });
    }
  });

  it('is null for a record under the name of another type', async () => {
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

  it('refuses a key the nouns that its permission or its service does not open', async () => {
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
  it('shows own records in the order of the ids, null for each other', async () => {
    const [person, somebodyElse] = [await signUp(test), await signUp(test)];
    const [user, key, template] = await recordsOf(person);
    const [, , foreign] = await recordsOf(somebodyElse);
    const ids = [template, foreign, user, user, key].map((record) => record?.id);
    expect(await person.graphql(nodesDocument, { ids: [...ids, ...garbage] })).toStrictEqual({
      data: { nodes: [template, null, user, user, key, ...garbage.map(() => null)] },
    });
  });

  it('takes 100 ids and no more', async () => {
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

  it('is an empty list for no ids', async () => {
    const person = await signUp(test);
    expect(await person.graphql(nodesDocument, { ids: [] })).toStrictEqual({ data: { nodes: [] } });
  });

  it('shows nobody anything', async () => {
    const records = await recordsOf(await signUp(test));
    const refused = (field: string) =>
      refusalOf(field, 'UNAUTHENTICATED', 'Invalid or missing credentials');
    for (const { id } of records) {
      expect(await anybody(test).graphql(nodeDocument, { id })).toStrictEqual(refused('node'));
      expect(await anybody(test).graphql(nodesDocument, { ids: [id] })).toStrictEqual(
        refused('nodes'),
      );
    }
  });
});
