import { describe, expect, it } from 'vitest';
import { idempotencyKeyValidity } from '../../../../src/database/idempotent-requests.ts';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { graphqlForm, image, pixel } from '../../../support/images/images.ts';
import { storedFiles } from '../../../support/images/stored-files.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { type Client, type GraphQLReply, signUp } from '../../../support/users/people.ts';
import { emptyArchive } from '../../../support/users/user-data.ts';

const test = usePrivateApp();
const owner = useSeed(() => Financier.signUp(test));
const entries = '/api/finance/entries';

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const post = (client: Client, url: string, payload: object, key: string) =>
  client.request({ method: 'POST', url, payload, ...keyed(key) });
const send = (client: Client, payload: object, key: string) =>
  post(client, '/graphql', payload, key);
const codesOf = ({ errors = [] }: GraphQLReply) => errors.map(({ extensions }) => extensions.code);
const entryCount = () =>
  test.database.client.entry.count({ where: { userId: owner.person.userId } });

describe('Idempotency-Key', () => {
  it('is rejected for another request of the same user, and free for other users', async () => {
    const body = { category_id: owner.food, amount: '1.00' };
    expect((await post(owner.key, entries, body, 'reused')).statusCode).toBe(201);
    const count = await entryCount();
    const other = await post(owner.key, entries, { ...body, amount: '2.00' }, 'reused');
    expect(other.statusCode).toBe(422);
    expect(other.json()).toStrictEqual({ error: 'Idempotency key reused', details: [] });
    const otherPath = await post(owner.key, '/api/finance/accounts', { name: 'A' }, 'reused');
    expect(otherPath.statusCode).toBe(422);
    const operation = {
      query: 'mutation { createAccount(input: { name: "A" }) { account { id } } }',
    };
    const graphql = await send(owner.person, operation, 'reused');
    expect(codesOf(graphql.json())).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(await entryCount()).toBe(count);
    const stranger = await Financier.signUp(test);
    const same = await post(
      stranger.key,
      entries,
      { ...body, category_id: stranger.food },
      'reused',
    );
    expect(same.statusCode).toBe(201);
  });

  it('returns a stored result only to credentials with the same access', async () => {
    const { person } = owner;
    const query =
      'mutation { createPromptTemplate(input: { title: "T", description: "D", content: "Long enough", category: DEVELOPER }) { query { accounts { name } } } }';
    expect(codesOf((await send(person, { query }, 'access')).json())).toEqual([]);
    const templates = () =>
      test.database.client.promptTemplate.count({ where: { ownerId: person.userId } });
    const count = await templates();
    const denied = (await send(await person.createApiKey(), { query }, 'access')).json();
    expect(codesOf(denied)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(denied.data).toStrictEqual({ createPromptTemplate: null });
    expect(await templates()).toBe(count);
    const byKey = { query: query.replace('query { accounts { name } }', 'promptTemplate { id }') };
    const first = await send(await person.createApiKey(), byKey, 'renewed');
    const renewed = await send(await person.createApiKey(), byKey, 'renewed');
    expect(renewed.headers['idempotent-replayed']).toBe('true');
    expect(renewed.body).toBe(first.body);
  });

  it.each(['', 'é', 'a'.repeat(256), 'a\tb'])('is validated: %j', async (key) => {
    const body = { category_id: owner.food, amount: '1.00' };
    const message = 'Idempotency-Key must be 1 to 255 printable ASCII characters';
    const rest = await post(owner.key, entries, { ...body, amount: 'x' }, key);
    expect(rest.statusCode).toBe(422);
    expect(rest.json().details).toContain(message);
    expect(rest.json().details).toHaveLength(2);
    const missing = await owner.key.request({
      method: 'PATCH',
      url: `${entries}/999999999`,
      payload: {},
      ...keyed(key),
    });
    expect(missing.statusCode).toBe(404);
    const graphql = await send(owner.person, { query: '{ viewer { id } }' }, key);
    expect(codesOf(graphql.json())).toEqual(['BAD_REQUEST']);
    expect(graphql.json().errors?.[0]?.message).toBe(message);
    const read = await owner.key.request({ method: 'GET', url: entries, ...keyed(key) });
    expect(read.statusCode).toBe(200);
  });

  it('keeps nothing of a request that failed, so a retry runs it', async () => {
    const body = { name: 'Free later', type: 'expense', emoji: '📚' };
    const first = await owner.createCategory(body);
    const rejected = await post(owner.key, '/api/finance/categories', body, 'failed');
    expect(rejected.statusCode).toBe(422);
    await owner.key.delete(`/api/finance/categories/${first.id}`);
    const retry = await post(owner.key, '/api/finance/categories', body, 'failed');
    expect(retry.statusCode).toBe(201);
    expect(retry.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('stands for its request for 24 hours', async () => {
    test.now = new Date('2026-05-01T12:00:00.000Z');
    const body = { category_id: owner.food, amount: '1.00' };
    const first = await post(owner.key, entries, body, 'a day');
    test.now = new Date(test.now.getTime() + idempotencyKeyValidity - 1);
    expect((await post(owner.key, entries, body, 'a day')).body).toBe(first.body);
    test.now = new Date(test.now.getTime() + 1);
    const other = await post(owner.key, entries, { ...body, amount: '2.00' }, 'a day');
    expect(other.json()).toMatchObject({ amount: '2.00' });
    expect((await post(owner.key, entries, { ...body, amount: '2.00' }, 'a day')).body).toBe(
      other.body,
    );
  });

  it('executes the root fields that have failed before, and only those', async () => {
    const query = `mutation ($name: String!) {
      one: createAccount(input: { name: "One" }) { account { databaseId } }
      two: createCategory(input: { name: $name, type: EXPENSE, emoji: "📚" }) { category { name } }
    }`;
    const taken = await owner.createCategory({ name: 'Taken' });
    const payload = { query, variables: { name: 'Taken' } };
    const first = (await send(owner.person, payload, 'two fields')).json();
    expect(codesOf(first)).toEqual(['VALIDATION_FAILED']);
    expect(first.data.two).toBeNull();
    await owner.key.delete(`/api/finance/categories/${taken.id}`);
    const retry = await send(owner.person, payload, 'two fields');
    expect(retry.json().data.one).toStrictEqual(first.data.one);
    expect(retry.json().data.two).toStrictEqual({ category: { name: 'Taken' } });
    expect(retry.headers).not.toHaveProperty('idempotent-replayed');
    const third = await send(owner.person, payload, 'two fields');
    expect(third.body).toBe(retry.body);
    expect(third.headers['idempotent-replayed']).toBe('true');
  });

  it('gives 50 equal requests at the same time the same response', async () => {
    const count = await entryCount();
    const body = { category_id: owner.food, amount: '1.00' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post(owner.key, entries, body, 'fifty')),
    );
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
    const replayed = replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
    expect(replayed).toHaveLength(49);
    expect(await entryCount()).toBe(count + 1);
  });

  it('ignores the order of the fields in the variables', async () => {
    const query = `mutation ($input: CreateEntriesInput!, $withId: Boolean!) {
      createEntries(input: $input) { results { entry { id @include(if: $withId) } } } }`;
    const categoryId = globalId('Category', owner.food);
    const ordered = { input: { entries: [{ categoryId, amount: '1.00' }] }, withId: true };
    const reordered = { withId: true, input: { entries: [{ amount: '1.00', categoryId }] } };
    const first = await send(owner.key, { query, variables: ordered }, 'order');
    expect(codesOf(first.json())).toEqual([]);
    const second = await send(owner.key, { query, variables: reordered }, 'order');
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('compares the images of a request, and stores those of a repetition only once', async () => {
    const query = `mutation ($input: SubmitIdeaInput!) {
      submitIdea(input: $input) { idea { attachments { url } } } }`;
    const input = { title: 'With an image', body: 'A text', attachments: [null] };
    const png = await image('png');
    const submit = async (value: Buffer) => {
      const file = { name: 'file', value, type: 'image/png' };
      const map = { file: ['variables.input.attachments.0'] };
      const { payload, headers } = await graphqlForm({ query, variables: { input } }, map, file);
      return owner.person.request({
        method: 'POST',
        url: '/graphql',
        payload,
        headers: { ...headers, ...keyed('image').headers, 'graphql-require-preflight': '1' },
      });
    };
    const first = await submit(png);
    expect(codesOf(first.json())).toEqual([]);
    const files = storedFiles(test);
    expect((await submit(png)).body).toBe(first.body);
    const other = await submit(await image('png', { width: 41 }));
    expect(codesOf(other.json())).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(storedFiles(test)).toEqual(files);
  });

  it('finds the result of a copy although the original and its image have been deleted', async () => {
    const person = await signUp(test);
    const { id } = await createTemplate(person, { screenshots: [{ upload: pixel }] });
    const variables = { id };
    const query =
      'mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { promptTemplate { id } } }';
    const first = await send(person, { query, variables }, 'copy');
    await person.execute(
      'mutation ($id: ID!) { deletePromptTemplate(id: $id) { databaseId } }',
      variables,
    );
    const second = await send(person, { query, variables }, 'copy');
    expect(codesOf(first.json())).toEqual([]);
    expect(second.body).toBe(first.body);
  });

  it('imports user data once', async () => {
    const zip = await emptyArchive();
    const person = await signUp(test);
    const upload = () =>
      person.request({
        method: 'POST',
        url: '/imports/user-data',
        payload: zip,
        headers: {
          'content-type': 'application/zip',
          origin: 'http://folio.test',
          ...keyed('import').headers,
        },
      });
    const first = await upload();
    expect(first.statusCode, first.body).toBe(200);
    await person.execute('mutation { createAccount(input: { name: "A" }) { account { id } } }');
    const second = await upload();
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });
});
