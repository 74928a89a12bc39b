import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const key = useSeed(async () => (await signUp(test)).createApiKey());

function post(payload: object, headers: Record<string, string> = {}) {
  return key.request({
    method: 'POST',
    url: '/graphql',
    payload,
    headers: { 'x-request-id': 'the-id', ...headers },
  });
}

describe('an invalid document', () => {
  const cases = [
    ['a syntax error', { query: '{' }, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an operation type that the schema does not have',
      { query: 'subscription { viewer { id } }' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a subscription whose field is skipped',
      { query: 'subscription { changes @skip(if: true) { cursor } }' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a subscription whose fragment is not included',
      {
        query: `subscription { ... { ...F @include(if: false) } }
          fragment F on Subscription { changes { cursor } }`,
      },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an unknown operation name',
      { query: 'query One { __typename }', operationName: 'Two' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a document without an operation',
      { query: 'fragment F on Query { __typename }' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['an empty document', { query: '' }, 'GRAPHQL_PARSE_FAILED'],
    [
      'a value that does not fit its argument',
      { query: '{ promptTemplates(first: "x") { totalCount } }' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a missing variable',
      { query: 'query ($id: ID!) { node(id: $id) { id } }' },
      'BAD_USER_INPUT',
    ],
    [
      'a variable of the wrong type',
      {
        query: 'query ($first: Int) { promptTemplates(first: $first) { totalCount } }',
        variables: { first: 'x' },
      },
      'BAD_USER_INPUT',
    ],
  ] as const;

  it.each(cases)(
    'with %s returns 400 for application/graphql-response+json, otherwise 200',
    async (_name, body, code) => {
      for (let time = 0; time < 3; time += 1) {
        const preferred = await post(body, {
          accept: 'application/graphql-response+json, application/json;q=0.9',
        });
        expect(preferred.statusCode).toBe(400);
        expect(preferred.headers['content-type']).toBe(
          'application/graphql-response+json; charset=utf-8',
        );
        const legacy = await post(body);
        expect(legacy.statusCode).toBe(200);
        for (const reply of [preferred, legacy]) {
          const { data, errors } = reply.json();
          expect(data).toBeUndefined();
          expect(errors[0].extensions).toStrictEqual({ code, requestId: 'the-id' });
        }
      }
    },
  );

  it('with thousands of levels is rejected, whether its end or the stack is reached first', async () => {
    const { errors } = (await post({ query: '{a'.repeat(1_900) })).json();
    expect(['GRAPHQL_PARSE_FAILED', 'TOO_COMPLEX']).toContain(errors[0].extensions.code);
  });
});
