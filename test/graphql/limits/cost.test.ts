import { getOperationAST, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { maxCost, operationCost } from '../../../src/graphql/limits/cost.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { examples } from '../../../src/graphql/server/graphiql/examples.ts';
import { documentsIn } from '../../support/samples/operations.ts';

function cost(source: string, variables: Record<string, unknown> = {}): number {
  const document = parse(source);
  const operation = getOperationAST(document);
  if (!operation) throw new Error(`expected one operation: ${source}`);
  return operationCost(schema, document, operation)(variables);
}

/** Sizes of lists with a small quota are the maximum; the others are charged when they are known. */
describe('the cost of a list without pages', () => {
  it.each([
    ['{ categories { id name } }', 1 + 20 * 2],
    ['{ categories { entries(first: 5) { nodes { id } } } }', 1 + 20 * (1 + 1 + 5)],
    ['{ accounts { id name } }', 1 + 20 * 2],
    ['{ apiKeys { id name } }', 1 + 50 * 2],
    ['{ financeKeys(live: true) { id name } }', 1 + 50 * 2],
    ['{ financeAnalytics { categories { total count } } }', 1_500 + 1 + 1_000 * 2],
    ['{ financeAnalytics { topDescriptions { total count } } }', 1_500 + 1 + 10 * 2],
    ['{ promptTemplate(id: "x") { screenshots { id url } } }', 1 + 1 + 5 * 2],
    ['{ idea(id: "x") { attachments { id url } } }', 1 + 1 + 5 * 2],
    ['mutation { createReferrals(input: { count: 1 }) { referrals { id code } } }', 12 + 50 * 2],
  ])('is that of its declared size: %s', (source, expected) => {
    expect(cost(source)).toBe(expected);
  });
});

describe('the cost of a field that reads more records than it returns', () => {
  it.each([
    ['{ promptTemplates { totalCount } }', 2 + 250],
    ['{ financeSummary { balance } }', 250 + 1],
    ['{ referralStats { total } }', 250 + 1],
    // One statement serves all categories.
    ['{ categories { entryCount } }', 1 + 20 + 250],
    [
      '{ promptTemplates(first: 10) { nodes { owner { promptTemplates { totalCount } } } } }',
      2 + 10 * 3 + 250,
    ],
    ['{ promptTemplates(first: 10) { nodes { content } } }', 2 + 10 * 10],
    ['{ promptTemplates(first: 1, offset: 100000) { nodes { id } } }', 2 + 1 + 1_000],
  ])('counts the records that are read: %s', (source, expected) => {
    expect(cost(source)).toBe(expected);
  });

  it.each([
    ['search: "ab"', 250],
    ['search: "a-b c"', 250],
    ['search: "rent"', 250],
    ['search: null', 0],
    ['type: EXPENSE', 250],
    ['anyTags: ["work"]', 250],
    ['allTags: ["work"]', 250],
    ['recurring: false, search: "a"', 500],
    ['from: "2026-01-01", minAmount: "5.00"', 0],
  ])('includes the records that are read without an index: entries with %s', (filter, expected) => {
    const list = `entries(first: 1, filter: {${filter}}) { nodes { id } }`;
    expect(cost(`{ ${list} }`)).toBe(3 + expected);
    // One statement serves all categories.
    expect(cost(`{ categories { ${list} } }`)).toBe(1 + 20 * 3 + expected);
    expect(cost(`{ ...F } fragment F on Query { ${list} }`)).toBe(3 + expected);
  });

  it('includes a search of templates, with the filter in a variable too', () => {
    const query =
      'query ($filter: PromptTemplateFilter) { promptTemplates(first: 1, filter: $filter) { nodes { id } } }';
    expect(cost(query)).toBe(3);
    expect(cost(query, { filter: { category: 'CREATIVE' } })).toBe(3);
    expect(cost(query, { filter: { search: 'slogan', difficulty: 'EASY' } })).toBe(3 + 500);
  });

  it('regards an invalid value of a filter as expensive', () => {
    const query =
      'query ($filter: EntryFilter) { entries(first: 1, filter: $filter) { nodes { id } } }';
    expect(cost(query, { filter: { search: { toString: 1 } } })).toBe(3 + 250);
  });

  it('allows no request with many searches that read all entries', () => {
    const searches = Array.from(
      { length: 49 },
      (_, index) => `a${index}: entries(first: 1, filter: {search: "rent"}) { nodes { id } }`,
    );
    expect(cost(`{ ${searches.join(' ')} }`)).toBeGreaterThan(maxCost);
  });

  it('depends on an offset in a variable, up to a maximum', () => {
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
  ])(
    'in the variable %s with the values %o counts as %i records',
    (variable, variables, records) => {
      expect(cost(`query (${variable}) ${page('(first: $first)')}`, variables)).toBe(2 + records);
    },
  );

  it('is that of the other argument if the variable is null or missing', () => {
    const source = `query ($first: Int) ${page('(first: $first, last: 90)')}`;
    expect(cost(source)).toBe(2 + 90);
    expect(cost(source, { first: null })).toBe(2 + 90);
  });

  it('is not read from properties that all objects inherit', () => {
    const source = `query ($constructor: Int = 4) ${page('(first: $constructor)')}`;
    expect(cost(source)).toBe(2 + 4);
  });
});

describe('a fragment', () => {
  it.each([
    ['{ viewer { ... { id name } } }', 1 + 2],
    ['{ viewer { ... on User { id name } } }', 1 + 2],
    // The content costs 10. Node does not have this field.
    ['{ nodes(ids: ["x"]) { ... on PromptTemplate { content } } }', 1 + 10 + 10],
  ])('costs as much as its selection on its type: %s', (source, expected) => {
    expect(cost(source)).toBe(expected);
  });

  it('is read once for each page size, for any number of spreads', () => {
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

describe('the cost of nodes', () => {
  it.each([
    ['{ nodes(ids: ["a", "b", "c"]) { id } }', {}, 3],
    ['{ nodes(ids: "a") { id } }', {}, 1],
    ['{ nodes(ids: []) { id } }', {}, 1],
    ['query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', 'b'] }, 2],
    ['query ($ids: [ID!]! = ["a", "b", "c"]) { nodes(ids: $ids) { id } }', {}, 3],
    ['query ($ids: [ID!]! = ["a", "b", "c"]) { nodes(ids: $ids) { id } }', { ids: ['a'] }, 1],
    ['query ($ids: [ID!]! = "a") { nodes(ids: $ids) { id } }', {}, 1],
  ])('for %s with variables %o is that of %i ids', (source, variables, records) => {
    // Looking one up costs 10, its selection here 1.
    expect(cost(source, variables)).toBe(1 + records * 11);
  });

  it('is within the limit for a hundred ids, but not with many aliases', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `id ${index}`);
    const nodes = (_: unknown, index: number) => `a${index}: nodes(ids: $ids) { id }`;
    const source = (count: number) =>
      `query ($ids: [ID!]!) { ${Array.from({ length: count }, nodes).join(' ')} }`;
    expect(cost(source(1), { ids })).toBeLessThan(maxCost / 5);
    expect(cost(source(10), { ids })).toBeGreaterThan(maxCost);
  });
});

describe('the cost of operations of typical clients', () => {
  const operations = {
    'a dashboard': `{
      viewer { id name email role }
      categories { id name type emoji }
      accounts { id name emoji currentBalance isDefault }
      financeSummary { income expenses balance }
      entriesOfMonth(month: "2026-03") { id amount description date tags category { id name } account { id name } }
    }`,
    'every field of all categories': `{ categories { __typename id databaseId name type emoji sortOrder entryCount createdAt } }`,
    'a screen of categories with their entries': `{
      categories { id name emoji type entryCount entries(first: 25) { nodes { id date amount description tags recurring account { id name } } } }
      accounts { id name emoji currentBalance isDefault }
      financeSummary { income expenses balance }
    }`,
    'every field of all keys': `{
      apiKeys { id databaseId name permission scopes keyPrefix lastUsedAt expiresAt revokedAt createdAt owner { id name } }
      financeKeys { id databaseId name keyPrefix lastUsedAt revokedAt createdAt owner { id name } }
    }`,
    'analytics of a month': `{ financeAnalytics { month categories { type category { id name } emoji total count }
      topDescriptions { description type categoryName total count } } }`,
    'a report of a year': `{ financeReport(from: "2026-01-01", to: "2026-12-31") {
      totals { income expenses balance } periods(by: MONTH) { from to totals { income expenses } }
      categories { category { id name emoji type } totals { income expenses } periods(by: MONTH) { from totals { income expenses } } }
      accounts { account { id name } totals { income expenses balance } }
      tags { tag totals { income expenses } } comparison { from to totals { balance } change { balance } } } }`,
    'a full page of templates': `{ promptTemplates(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node {
      id title description content templateVariables category difficulty visibility tags estimatedBuildTime
      screenshotCount screenshots { id url width height } createdAt updatedAt } } } }`,
  };

  it.each(Object.entries(operations))('is within the limit for %s', (_name, source) => {
    expect(cost(source)).toBeLessThanOrEqual(maxCost);
  });

  it('is within the limit for the GraphiQL examples', () => {
    for (const { query, variables = {} } of examples) {
      expect(cost(query, { ...variables }), query).toBeLessThanOrEqual(maxCost);
    }
  });

  it('is within the limit for every operation of the command line with the largest pages', () => {
    const documents = documentsIn('src/cli/**/*.ts');
    const fragments = documents.filter((source) => source.trim().startsWith('fragment'));
    const commands = documents.filter((source) => !fragments.includes(source));
    expect(commands.length).toBeGreaterThan(10);
    for (const source of commands) {
      const whole = [source, ...fragments].join('\n');
      expect(
        // As in `fetchRows`.
        cost(whole, { first: 50, last: 50, size: 50, limit: 50 }),
        source,
      ).toBeLessThanOrEqual(maxCost);
    }
  });
});
