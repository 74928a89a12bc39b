import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { pixel } from '../../support/images/images.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ QUOTA_ACCOUNTS: '1' });
let food: string;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { categories } = await person.execute('{ categories(type: EXPENSE) { id name } }');
  food = categories.find(({ name }: { name: string }) => name === 'Food').id;
  await person.execute('mutation { createAccount(input: { name: "A" }) { account { id } } }');
});

async function codesOf(document: string, variables: object = {}) {
  const { errors } = await person.graphql(document, variables);
  expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  const details = errors?.[0]?.extensions.details ?? [];
  return details.map(({ path, code }) => `${path.join('.')}: ${code}`);
}

const createTemplate =
  'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { __typename } }';
const valid = { title: 'T', description: 'D', content: 'Hello', category: 'CREATIVE' };

describe('the code of a validation issue', () => {
  it.each([
    [{ title: ' ' }, 'input.title: BLANK'],
    [{ title: 'x'.repeat(101) }, 'input.title: TOO_LONG'],
    [{ title: 'a\0b' }, 'input.title: INVALID'],
    [{ content: 'abc' }, 'input.content: TOO_SHORT'],
    [{ visibility: 'SHARED' }, 'input.visibility: NOT_INCLUDED'],
    [{ estimatedBuildTime: 0 }, 'input.estimatedBuildTime: TOO_SMALL'],
    [{ estimatedBuildTime: 10_081 }, 'input.estimatedBuildTime: TOO_LARGE'],
    [{ tags: Array.from({ length: 21 }, (_, tag) => `${tag}`) }, 'input.tags: TOO_MANY'],
    [{ tags: ['a', ' '] }, 'input.tags.1: BLANK'],
    [{ tags: ['x'.repeat(51)] }, 'input.tags.0: TOO_LONG'],
    [{ screenshots: Array(6).fill({ upload: pixel }) }, 'input.screenshots: TOO_MANY'],
    [{ screenshots: [{ upload: 'data:image/png;base64,AAAA' }] }, 'input.screenshots.0: INVALID'],
  ])('of a template with %j is %s', async (change, expected) => {
    expect(await codesOf(createTemplate, { input: { ...valid, ...change } })).toEqual([expected]);
  });

  it.each([
    ['amount: 0', 'input.amount: TOO_SMALL'],
    ['amount: 99999999999', 'input.amount: TOO_LARGE'],
    ['amount: 1.234', 'input.amount: INVALID'],
    ['amount: "x"', 'input.amount: INVALID'],
    ['amount: 1, date: "2026-02-30"', 'input.date: INVALID'],
    ['amount: 1, date: "1899-12-31"', 'input.date: TOO_SMALL'],
    ['amount: 1, date: "2200-01-01"', 'input.date: TOO_LARGE'],
    ['amount: 1, accountId: "x"', 'input.accountId: NOT_FOUND'],
  ])('of an entry with %s is %s', async (fields, expected) => {
    const document = `mutation ($food: ID!) {
      createEntry(input: { categoryId: $food, ${fields} }) { __typename } }`;
    expect(await codesOf(document, { food })).toEqual([expected]);
  });

  it('is TAKEN for a name that another category has', async () => {
    const document =
      'mutation { createCategory(input: { name: "food", type: EXPENSE, emoji: "x" }) { __typename } }';
    expect(await codesOf(document)).toEqual(['input.name: TAKEN']);
  });

  it('is LIMIT_REACHED for a quota and INCORRECT for a password', async () => {
    const another = 'mutation { createAccount(input: { name: "B" }) { __typename } }';
    expect(await codesOf(another)).toEqual([': LIMIT_REACHED']);
    const { id } = await person.createApiKey();
    const reveal = `mutation { revealApiKey(id: "${id}", password: "wrong") { secret } }`;
    expect(await codesOf(reveal)).toEqual(['password: INCORRECT']);
  });

  it('is returned for a month before 1900 or after 2199', async () => {
    const summary = (month: string) => codesOf(`{ financeSummary(month: "${month}") { month } }`);
    expect(await summary('1899-12')).toEqual(['month: TOO_SMALL']);
    expect(await summary('2200-01')).toEqual(['month: TOO_LARGE']);
  });

  it('is returned for the arguments of a list', async () => {
    expect(await codesOf('{ entries(first: 101, after: "x") { totalCount } }')).toEqual([
      'first: TOO_LARGE',
      'after: INVALID',
    ]);
    expect(await codesOf(`{ nodes(ids: ${JSON.stringify(Array(101).fill('x'))}) { id } }`)).toEqual(
      ['ids: TOO_MANY'],
    );
  });

  it('is not in the details of other errors', async () => {
    const { errors } = await person.graphql(
      'mutation ($food: ID!) { createEntry(input: { categoryId: $food, amount: 1 }) { query { viewer { id } } } deleteCategory(id: $food) { __typename } }',
      { food },
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      details: [{ path: ['id'], message: 'Category is used by 1 entry' }],
    });
  });
});
