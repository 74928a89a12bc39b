import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { anybody, type Client, signUp } from '../../support/users/people.ts';

const require = createRequire(import.meta.url);
const test = useApp();

/** graphql-jit's placeholders for a date, NaN or infinity in generated code. */
const placeholders = {
  date: '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d',
  nan: '__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8',
};
const state = globalThis as { injected?: boolean };
const code = 'globalThis.injected=true';

afterEach(() => {
  delete state.injected;
});

/** The responses to a document that is sent three times. It is compiled the second time. */
async function repliesTo(document: string, variables?: object, client: Client = anybody(test)) {
  const replies: object[] = [];
  for (const _time of [1, 2, 3]) {
    const { data, errors } = await client.graphql(document, variables);
    replies.push({ data, errors: errors?.map(({ message }) => message) });
  }
  return replies;
}

describe('a string in a document that contains a placeholder of graphql-jit', () => {
  it('is tested with the placeholders of the installed version', () => {
    const source = readFileSync(
      require.resolve('graphql-jit').replace('index.js', 'execution.js'),
      'utf8',
    );
    for (const placeholder of Object.values(placeholders)) expect(source).toContain(placeholder);
  });

  it.each([
    ['an argument', `{ invite(code: "${placeholders.date}${code}") { status } }`],
    [
      'an escaped argument',
      `{ invite(code: "\\u005f${placeholders.date.slice(1)}${code}") { status } }`,
    ],
    ['a block string', `{ invite(code: """${placeholders.date}${code}""") { status } }`],
    [
      'a default value',
      `query ($code: String! = "${placeholders.date}${code}") { invite(code: $code) { status } }`,
    ],
    ['an argument with another placeholder', `{ invite(code: "${placeholders.nan}") { status } }`],
  ])('is not run as code if it is %s', async (_name, document) => {
    const [first, ...others] = await repliesTo(document);
    expect(state.injected).toBeUndefined();
    expect(others).toEqual([first, first]);
  });
});

describe('the default value of a non-null variable', () => {
  it('is used on every run of the document', async () => {
    const document = 'query ($code: String! = "x") { invite(code: $code) { status } }';
    const reply = { data: { invite: null }, errors: undefined };
    expect(await repliesTo(document)).toEqual([reply, reply, reply]);
  });
});

it('a field with the alias __proto__ is returned on every run of the document', async () => {
  const person = await signUp(test);
  const query = '{ viewer { __proto__: email } }';
  for (const _time of [1, 2, 3]) {
    const { body } = await person.post('/graphql', { query });
    expect(body).toBe(`{"data":{"viewer":{"__proto__":"${person.email}"}}}`);
  }
});

describe('a field that is repeated with a condition', () => {
  it.each([
    [
      'a fragment in its selection',
      '{ viewer { email } viewer @include(if: $yes) { ...Name } } fragment Name on User { name }',
    ],
    [
      'a condition of a fragment around it',
      '{ viewer { email } ... @include(if: $yes) { viewer { ... { name } } } }',
    ],
    [
      'a repeated field in its selection',
      '{ ...Email query: viewer { __typename } } fragment Email on Query { viewer { email } ... @include(if: $yes) { viewer { ... on User { name } } } }',
    ],
  ])('is left out on every run of the document, with %s', async (_name, selection) => {
    const person = await signUp(test);
    const query = `query ($yes: Boolean!) ${selection}`;
    const [first, ...others] = await repliesTo(query, { yes: false }, person);
    expect(first).toMatchObject({ data: { viewer: { email: person.email } }, errors: undefined });
    expect(first).not.toHaveProperty('data.viewer.name');
    expect(others).toEqual([first, first]);
  });
});

it('a mutation after one with a null argument runs on every run of the document', async () => {
  const person = await signUp(test);
  const query = `mutation ($id: ID = "x", $name: String!) {
    before: updateProfile(input: { name: $name }) { user { name } }
    deleteEntry(id: $id) { databaseId }
    after: updateProfile(input: { name: $name }) { user { name } } }`;
  const [first, ...others] = await repliesTo(query, { id: null, name: 'Ann' }, person);
  const updated = { user: { name: 'Ann' } };
  expect(first).toMatchObject({ data: { before: updated, deleteEntry: null, after: updated } });
  expect(others).toEqual([first, first]);
});
