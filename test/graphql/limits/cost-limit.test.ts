import { describe, expect, it } from 'vitest';
import { maxCost } from '../../../src/graphql/limits/cost.ts';
import { useApp } from '../../support/app/app.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { usePostedDocuments } from '../../support/samples/posted-documents.ts';

const { post, errorsOf } = usePostedDocuments(useApp());

describe('the cost of an operation', () => {
  const cost = async (query: string, variables: object = {}) => {
    const reply = await post({ query, variables, extensions: { cost: true } });
    expect(reply.json().errors).toBeUndefined();
    return reply.json().extensions.cost;
  };

  it('is 1 for each field of the response, and shown only on request', async () => {
    expect(await cost('{ __typename }')).toBe(1);
    expect(await cost('{ viewer { name email } }')).toBe(3);
    expect(await cost('{ promptTemplates { pageInfo { hasNextPage } } }')).toBe(3);
    // The connection, its nodes, and two fields for each of 25 records.
    expect(await cost('{ promptTemplates { nodes { id title } } }')).toBe(1 + 1 + 25 * 2);
    expect(await cost('{ promptTemplates(first: 10) { nodes { id title } } }')).toBe(
      1 + 1 + 10 * 2,
    );
    const plain = await post({ query: '{ __typename }' });
    expect(plain.json()).toStrictEqual({ data: { __typename: 'Query' } });
  });

  it('depends on page sizes in variables, default values and fragments', async () => {
    const query = `query ($size: Int = 3) { promptTemplates(first: $size) { ...Page } }
      fragment Page on PromptTemplateConnection { nodes { id title } }`;
    expect(await cost(query)).toBe(2 + 3 * 2);
    expect(await cost(query, { size: 100 })).toBe(2 + 100 * 2);
    // An empty page counts as one record.
    expect(await cost(query, { size: 0 })).toBe(2 + 1 * 2);
  });

  it('multiplies with nested lists, and is rejected above the limit', async () => {
    const query = `query ($first: Int!) { promptTemplates(first: $first) { nodes { owner { promptTemplates(first: $first) { nodes { id } } } } } }`;
    expect(await cost(query, { first: 20 })).toBe(2 + 20 * (1 + 2 + 20));
    const field = 'promptTemplates.nodes.owner.promptTemplates';
    expect(await errorsOf(query, { first: 100 })).toEqual([
      ['TOO_COMPLEX', `The operation costs 10302; the maximum is ${maxCost}. ${field} costs 10200`],
    ]);
  });

  it.each([
    [
      'the list that is multiplied',
      '{ viewer { id } c: categories { name entries(first: 100) { edges { node { id date amount description tags } } } } }',
      { path: ['c', 'entries'], cost: 20 * (2 + 100 * 6) },
    ],
    [
      'a root field if no field below it has half of its cost',
      `{ ${Array.from({ length: 41 }, (_, index) => `a${index}: financeSummary { balance }`).join(' ')} }`,
      { path: ['a0'], cost: 251 },
    ],
    [
      'a field of a fragment',
      `{ ...F } fragment F on Query { promptTemplates(first: 100) { nodes { content screenshots { id url width height position } ${Array.from({ length: 10 }, (_, index) => `c${index}: content`).join(' ')} } } }`,
      { path: ['promptTemplates'], cost: 2 + 100 * (11 * 10 + 1 + 5 * 5) },
    ],
  ])('names the most expensive field in the error: %s', async (_name, query, mostExpensive) => {
    const [error] = (await post({ query })).json().errors;
    expect(error.extensions).toMatchObject({
      code: 'TOO_COMPLEX',
      cost: { requested: expect.any(Number), maximum: maxCost, mostExpensive },
    });
    expect(error.extensions.cost.requested).toBeGreaterThan(maxCost);
  });

  it('is computed quickly for nested fragments that multiply the selection', async () => {
    const chain = Array.from(
      { length: 200 },
      (_, index) => `fragment F${index} on User { ...F${index + 1} ...F${index + 1} }`,
    ).join('\n');
    const query = `query ($first: Int) { viewer { ...F0 } } ${chain}
      fragment F200 on User { promptTemplates(first: $first) { nodes { id } } }`;
    const reject = async () =>
      expect((await errorsOf(query, { first: 50 }))[0]?.[0]).toBe('TOO_COMPLEX');
    for (let time = 0; time < 2; time += 1) {
      expect(await processorMillis(reject)).toBeLessThan(2_500);
    }
  });
});
