import { getOperationAST, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { maxCost, operationCost } from '../../src/graphql/cost.ts';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { schema } from '../../src/graphql/schema.ts';
import { documentsIn } from '../support/operations.ts';

function cost(source: string, variables: Record<string, unknown> = {}): number {
  const document = parse(source);
  const operation = getOperationAST(document);
  if (!operation) throw new Error(`expected one operation: ${source}`);
  return operationCost(schema, document, operation)(variables);
}

/** Numbers up to the default quotas, which are what these lists hold at most. */
describe('a list without pages costs its real maximum', () => {
  it.each([
    ['{ categories { id name } }', 1 + 1_000 * 2],
    ['{ accounts { id name } }', 1 + 200 * 2],
    ['{ apiKeys { id name } }', 1 + 50 * 2],
    ['{ financeKeys(live: true) { id name } }', 1 + 50 * 2],
    ['{ financeAnalytics { categories { total count } } }', 1_500 + 1 + 1_000 * 2],
    ['{ financeAnalytics { topDescriptions { total count } } }', 1_500 + 1 + 10 * 2],
    ['{ promptTemplate(id: "x") { screenshots { id url } } }', 1 + 1 + 5 * 2],
    ['{ idea(id: "x") { attachments { id url } } }', 1 + 1 + 5 * 2],
    ['mutation { createReferrals(input: { count: 1 }) { id code } }', 11 + 50 * 2],
  ])('%s', (source, expected) => {
    expect(cost(source)).toBe(expected);
  });
});

describe('what reads records that it does not return costs more than a field', () => {
  it.each([
    ['{ promptTemplates { totalCount } }', 2 + 250],
    ['{ financeSummary { balance } }', 250 + 1],
    ['{ referralStats { total } }', 250 + 1],
    // One statement serves all categories.
    ['{ categories { entryCount } }', 1 + 1_000 + 250],
    [
      '{ promptTemplates(first: 10) { nodes { owner { promptTemplates { totalCount } } } } }',
      2 + 10 * 3 + 250,
    ],
    ['{ promptTemplates(first: 10) { nodes { content } } }', 2 + 10 * 10],
    ['{ promptTemplates(first: 1, offset: 100000) { nodes { id } } }', 2 + 1 + 1_000],
  ])('%s', (source, expected) => {
    expect(cost(source)).toBe(expected);
  });

  it('follows an offset in a variable', () => {
    const source =
      'query ($offset: Int) { promptTemplates(first: 1, offset: $offset) { nodes { id } } }';
    expect(cost(source)).toBe(3);
    expect(cost(source, { offset: 2_000_000 })).toBe(3 + 4_000);
    expect(cost(source, { offset: -1 })).toBe(3);
  });
});

describe('the size of a page', () => {
  const page = (args: string) => `{ promptTemplates${args} { nodes { id } } }`;

  it.each([
    ['', 25],
    ['(first: 7)', 7],
    ['(first: 0)', 1],
    ['(last: 0)', 1],
    ['(first: -5)', 1],
    ['(first: 100000)', 100],
    ['(first: null, last: 80)', 80],
    ['(first: 3, last: 80)', 80],
    ['(first: null)', 25],
  ])('%s counts as %i records', (args, records) => {
    expect(cost(page(args))).toBe(2 + records);
  });

  it.each([
    ['$first: Int', {}, 25],
    ['$first: Int = 3', {}, 3],
    ['$first: Int = 3', { first: null }, 25],
    ['$first: Int = 3', { first: 0 }, 1],
    ['$first: Int = 3', { first: undefined }, 3],
    ['$first: Int = 100', { first: 50 }, 50],
  ])('with the variable %s and %o counts as %i records', (variable, variables, records) => {
    expect(cost(`query (${variable}) ${page('(first: $first)')}`, variables)).toBe(2 + records);
  });

  it('is the one that a variable leaves to the other argument', () => {
    const source = `query ($first: Int) ${page('(first: $first, last: 90)')}`;
    expect(cost(source)).toBe(2 + 90);
    expect(cost(source, { first: null })).toBe(2 + 90);
  });

  it('does not come from a property that every object has', () => {
    const source = `query ($constructor: Int = 4) ${page('(first: $constructor)')}`;
    expect(cost(source)).toBe(2 + 4);
  });
});

describe('a fragment', () => {
  it.each([
    ['{ viewer { ... { id name } } }', 1 + 2],
    ['{ viewer { ... on User { id name } } }', 1 + 2],
    // The content costs 10, which Node has no field for.
    ['{ nodes(ids: ["x"]) { ... on PromptTemplate { content } } }', 1 + 10 + 10],
  ])('costs its selection on its own type: %s', (source, expected) => {
    expect(cost(source)).toBe(expected);
  });

  it('is read once for each page size, however often it is spread', () => {
    const chain = Array.from(
      { length: 10 },
      (_, index) => `fragment F${index} on User { ...F${index + 1} ...F${index + 1} }`,
    ).join(' ');
    const lookups = vi.spyOn(schema, 'getType');
    expect(cost(`{ viewer { ...F0 } } ${chain} fragment F10 on User { id }`)).toBe(1 + 2 ** 10);
    expect(lookups.mock.calls.length).toBeLessThan(50);
    lookups.mockRestore();
  });
});

describe('nodes', () => {
  it.each([
    ['{ nodes(ids: ["a", "b", "c"]) { id } }', {}, 3],
    ['{ nodes(ids: "a") { id } }', {}, 1],
    ['{ nodes(ids: []) { id } }', {}, 1],
    ['query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', 'b'] }, 2],
    ['query ($ids: [ID!]! = ["a", "b", "c"]) { nodes(ids: $ids) { id } }', {}, 3],
    ['query ($ids: [ID!]! = ["a", "b", "c"]) { nodes(ids: $ids) { id } }', { ids: ['a'] }, 1],
    ['query ($ids: [ID!]! = "a") { nodes(ids: $ids) { id } }', {}, 1],
  ])('of %s with %o are %i', (source, variables, records) => {
    // Looking one up costs 10, its selection here 1.
    expect(cost(source, variables)).toBe(1 + records * 11);
  });

  it('of a hundred ids are within the limit, but not in many aliases', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `id ${index}`);
    const nodes = (_: unknown, index: number) => `a${index}: nodes(ids: $ids) { id }`;
    const source = (count: number) =>
      `query ($ids: [ID!]!) { ${Array.from({ length: count }, nodes).join(' ')} }`;
    expect(cost(source(1), { ids })).toBeLessThan(maxCost / 5);
    expect(cost(source(10), { ids })).toBeGreaterThan(maxCost);
  });
});

describe('what ordinary clients ask for is within the limit', () => {
  const frontends = {
    'a dashboard': `{
      viewer { id name email role }
      categories { id name type emoji }
      accounts { id name emoji currentBalance isDefault }
      financeSummary { totalIncome totalExpenses balance }
      entriesOfMonth(month: "2026-03") { id amount description date tags category { id name } account { id name } }
    }`,
    'every field of all categories': `{ categories { __typename id databaseId name type emoji sortOrder entryCount createdAt } }`,
    'every field of all keys': `{
      apiKeys { id databaseId name permission scopes keyPrefix lastUsedAt expiresAt revokedAt createdAt owner { id name } }
      financeKeys { id databaseId name keyPrefix lastUsedAt revokedAt createdAt owner { id name } }
    }`,
    'analytics of a month': `{ financeAnalytics { month categories { type category emoji total count }
      topDescriptions { description type category total count } } }`,
    'a full page of templates': `{ promptTemplates(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node {
      id title description content templateVariables category difficulty visibility tags estimatedBuildTime
      screenshotCount screenshots { id url width height } createdAt updatedAt } } } }`,
  };

  it.each(Object.entries(frontends))('%s', (_name, source) => {
    expect(cost(source)).toBeLessThanOrEqual(maxCost);
  });

  it('the examples of GraphiQL', () => {
    for (const { query, variables = {} } of examples) {
      expect(cost(query, { ...variables }), query).toBeLessThanOrEqual(maxCost);
    }
  });

  it('every operation of the command line, with the largest pages', () => {
    const documents = documentsIn('src/cli/**/*.ts');
    const fragments = documents.filter((source) => source.trim().startsWith('fragment'));
    const operations = documents.filter((source) => !fragments.includes(source));
    expect(operations.length).toBeGreaterThan(10);
    for (const source of operations) {
      const whole = [source, ...fragments].join('\n');
      expect(
        cost(whole, { first: 100, last: 100, size: 100, limit: 100 }),
        source,
      ).toBeLessThanOrEqual(maxCost);
    }
  });
});
