import { expect, it } from 'vitest';
import { newBenchData } from './data/records.ts';
import { checkAnswer } from './operations/answer.ts';
import { monthSummary } from './operations/finance.ts';
import { requestOf } from './operations/operation.ts';
import { fourFieldList } from './operations/templates.ts';

const [user] = newBenchData().owners;

const list = { operation: fourFieldList, dialect: 'graphql', user, status: 200 } as const;
const right = fourFieldList.expected(user) as { nodes: { title: string; category: string }[] };
const answer = (promptTemplates: unknown, more: object = {}) =>
  JSON.stringify({ data: { promptTemplates }, ...more });
const [first, ...rest] = right.nodes;

it('the check of answers accepts the seeded values in another spelling, and more fields', () => {
  const nodes = right.nodes.map((node) => ({
    ...node,
    category: node.category.toUpperCase().replaceAll('-', '_'),
    owner: 'not asked for',
  }));
  checkAnswer({ ...list, text: answer({ nodes }) });
});

it.each([
  ['another value', answer({ nodes: [{ ...first, title: 'Another' }, ...rest] })],
  ['a missing record', answer({ nodes: rest })],
  ['a missing field', answer({ nodes: [{ ...first, title: undefined }, ...rest] })],
  ['no list', answer(null)],
  ['errors beside the right data', answer(right, { errors: [{ message: 'No' }] })],
])('the check of answers rejects %s with status 200', (_reason, text) => {
  expect(() => checkAnswer({ ...list, text })).toThrow(fourFieldList.name);
});

it('the check of answers rejects another status with the right data', () => {
  expect(() => checkAnswer({ ...list, status: 500, text: answer(right) })).toThrow('status 500');
});

it('a request has the key of the service for folio, and the id of the user for peers', () => {
  const headersOf = (dialect: 'folio' | 'graphql') =>
    requestOf(monthSummary, dialect, user)?.headers;
  expect(headersOf('folio')).toMatchObject({ authorization: `Bearer ${user.financeKey}` });
  expect(headersOf('graphql')).toMatchObject({ 'x-user-id': user.id });
  expect(headersOf('graphql')).not.toHaveProperty('authorization');
});

it('a dialect has no request for an operation that it does not offer', () => {
  expect(requestOf(monthSummary, 'postgraphile', user)).toBeUndefined();
});
