import { describe, expect, it } from 'vitest';
import { documentLimits, maxListItems, maxObjectKeys } from '../../../src/graphql/limits/limits.ts';
import { useApp } from '../../support/app/app.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { usePostedDocuments } from '../../support/samples/posted-documents.ts';

const { post, errorsOf } = usePostedDocuments(useApp());

/** `{ viewer { promptTemplates { nodes { owner { … } } } } }` with this number of levels. */
function deep(levels: number): string {
  const names = ['viewer', 'promptTemplates', 'nodes', 'owner'];
  const path = Array.from({ length: levels - 1 }, (_, level) =>
    level === 0 ? 'viewer' : names[((level - 1) % 3) + 1],
  );
  return `{ ${path.join(' { ')} { __typename ${'} '.repeat(levels - 1)} }`;
}

describe('variables with lists', () => {
  // The second run is compiled.
  const query = `mutation ($one: [String!], $other: [String!]) {
    one: createPromptTemplate(input: { title: "", description: "", content: "", category: BUSINESS, tags: $one }) { promptTemplate { id } }
    other: createPromptTemplate(input: { title: "", description: "", content: "", category: BUSINESS, tags: $other }) { promptTemplate { id } }
  }`;
  const lists = (items: number) => ({
    one: Array(items - 5).fill('tag'),
    other: Array(5).fill('tag'),
  });

  it(`can have up to ${maxListItems} items in all lists together`, async () => {
    for (let time = 0; time < 2; time += 1) {
      const { errors } = (await post({ query, variables: lists(maxListItems) })).json();
      expect(errors.map(({ path }: { path: unknown }) => path)).toEqual([['one'], ['other']]);
    }
    const message = `The lists in the variables have more than ${maxListItems} items`;
    expect(await errorsOf(query, lists(maxListItems + 1))).toEqual([['TOO_COMPLEX', message]]);
  });

  it('are rejected quickly with any number of items', async () => {
    const bad = { one: Array(300_000).fill(1), other: [[[['nested']]]] };
    const reject = async () => expect(await errorsOf(query, bad)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect(await processorMillis(reject)).toBeLessThan(5_000);
    }
  });
});

describe('variables with many keys', () => {
  const operation = `mutation ($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) { promptTemplate { id } }
  }`;
  const withKeys = (count: number) => ({
    input: Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`f${index}`, 1])),
  });

  it(`can have up to ${maxObjectKeys} keys in all objects together`, async () => {
    const { errors } = (
      await post({ query: operation, variables: withKeys(maxObjectKeys) })
    ).json();
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    const message = `The objects in the variables have more than ${maxObjectKeys} keys`;
    expect(await errorsOf(operation, withKeys(maxObjectKeys + 1))).toEqual([
      ['TOO_COMPLEX', message],
    ]);
  });
});

describe('the errors about invalid variables', () => {
  it('are short for any length and number of variables', async () => {
    const query = `mutation ($input: CreatePromptTemplateInput!) {
      createPromptTemplate(input: $input) { promptTemplate { id } }
    }`;
    const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 1]));
    const input = { title: 'x'.repeat(500_000), ...unknown };
    for (let time = 0; time < 2; time += 1) {
      const reply = await post({ query, variables: { input } });
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain('is not defined by type');
      expect(reply.body).not.toContain('xxx');
      expect(reply.json().errors).toHaveLength(10);
      expect(reply.body.length).toBeLessThan(3_000);
    }
  });
});

describe('a document with nested fields', () => {
  const { depth } = documentLimits;

  it(`can have ${depth} levels`, async () => {
    const query = `{ ${'viewer { promptTemplates(first: 1) { nodes { owner { promptTemplates(first: 1) { nodes { owner { promptTemplates(first: 1) { nodes { owner { promptTemplates(first: 1) { totalCount } } } } } } } } } } }'} }`;
    expect(query.split('{').length - 1).toBe(depth);
    expect((await post({ query })).statusCode).toBe(200);
  });

  it('is rejected if fragments make it deeper', async () => {
    const message = `The document has ${depth + 1} levels of fields; the maximum is ${depth}`;
    const query = `{ viewer { ...F1 } }
      fragment F1 on User { promptTemplates(first: 1) { nodes { owner { ...F2 } } } }
      fragment F2 on User { promptTemplates(first: 1) { nodes { owner { ...F3 } } } }
      fragment F3 on User { promptTemplates(first: 1) { nodes { owner { ...F4 } } } }
      fragment F4 on User { promptTemplates(first: 1) { nodes { owner { name } } } }`;
    expect(await errorsOf(query)).toEqual([
      ['TOO_COMPLEX', message.replace(String(depth + 1), '14')],
    ]);
  });

  it('is rejected with thousands of levels or tokens', async () => {
    expect((await errorsOf(deep(1_000)))[0]?.[0]).toBe('TOO_COMPLEX');
    // The parser reaches either the end of its stack or its limit of tokens.
    expect(['TOO_COMPLEX', 'GRAPHQL_PARSE_FAILED']).toContain(
      (await errorsOf(deep(5_000)))[0]?.[0],
    );
    const wide = `{ ${'__typename '.repeat(documentLimits.tokens)} }`;
    expect(await errorsOf(wide)).toEqual([
      ['GRAPHQL_PARSE_FAILED', expect.stringContaining(`${documentLimits.tokens} tokens`)],
    ]);
  });
});

describe('a document with many fields', () => {
  const { fields } = documentLimits;
  /** A document with this number of fields, most of them in a fragment that is spread ten times. */
  const spread = (count: number) => `{ viewer { ${'...Ten '.repeat(10)} } __typename }
    fragment Ten on User { ${'name '.repeat((count - 2) / 10)} }`;

  it(`can have ${fields} fields, counted each time that their fragment is spread`, async () => {
    expect((await post({ query: spread(fields - 8) })).statusCode).toBe(200);
    expect(await errorsOf(spread(fields + 2))).toEqual([
      ['TOO_COMPLEX', `The document has ${fields + 2} fields; the maximum is ${fields}`],
    ]);
  });

  it('is rejected if nested fragments multiply its fields, also on an empty page', async () => {
    const chain = Array.from(
      { length: 14 },
      (_, index) => `fragment F${index} on PromptTemplate { ...F${index + 1} ...F${index + 1} }`,
    ).join(' ');
    const query = `{ promptTemplates(first: 0) { nodes { ...F0 } } } ${chain}
      fragment F14 on PromptTemplate { title }`;
    expect((await errorsOf(query))[0]?.[0]).toBe('TOO_COMPLEX');
  });
});

describe('a document with repeated fields', () => {
  const { repeats } = documentLimits;
  const message = (found: number) =>
    `The document has ${found} repeated fields; the maximum is ${repeats}`;

  it.each([
    ['side by side', 'viewer { name } '],
    ['that have arguments', 'promptTemplates(first: 1) { nodes { id } } '],
    ['in inline fragments', '... on Query { viewer { name } } '],
  ])(`can have ${repeats} of them %s`, async (_title, field) => {
    expect((await post({ query: `{ ${field.repeat(repeats + 1)} }` })).statusCode).toBe(200);
    expect(await errorsOf(`{ ${field.repeat(repeats + 2)} }`)).toEqual([
      ['TOO_COMPLEX', message(repeats + 1)],
    ]);
  });

  it(`can have ${repeats} of them, each in its own fragment`, async () => {
    const inFragments = (count: number) => {
      const spreads = Array.from({ length: count }, (_, index) => `...F${index}`);
      const fragments = spreads.map(
        (_, index) => `fragment F${index} on Query { viewer { name } }`,
      );
      return `{ ${spreads.join(' ')} } ${fragments.join(' ')}`;
    };
    expect((await post({ query: inFragments(repeats + 1) })).statusCode).toBe(200);
    expect(await errorsOf(inFragments(repeats + 2))).toEqual([
      ['TOO_COMPLEX', message(repeats + 1)],
    ]);
  });

  it('can spread a fragment repeatedly without reaching the limit', async () => {
    const query = `{ ${'...Both ...Viewer '.repeat(repeats)} }
      fragment Both on Query { ...Viewer }
      fragment Viewer on Query { viewer { name } }`;
    expect((await post({ query })).statusCode).toBe(200);
  });

  it('can repeat plain fields without reaching the limit', async () => {
    const query = `{ viewer { ${'__typename id '.repeat(150)} } }`;
    expect((await post({ query })).statusCode).toBe(200);
  });
});

describe('a document with aliases or directives', () => {
  it('is rejected above the limit', async () => {
    const aliases = Array.from({ length: 300 }, (_, index) => `a${index}: __typename`).join(' ');
    expect(await errorsOf(`{ ${aliases} }`)).toEqual([
      ['TOO_COMPLEX', 'The document has 300 aliases; the maximum is 50'],
    ]);
    const directives = '@include(if: true) '.repeat(51);
    expect((await errorsOf(`{ __typename ${directives} }`))[0]).toEqual([
      'TOO_COMPLEX',
      'The document has 51 directives; the maximum is 50',
    ]);
  });

  it('is rejected quickly if nested fragments multiply them', async () => {
    const chain = Array.from(
      { length: 300 },
      (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
    ).join('\n');
    const query = `{ ...F0 } ${chain} fragment F300 on Query { a: __typename }`;
    const reject = async () => expect((await errorsOf(query))[0]?.[0]).toBe('TOO_COMPLEX');
    expect(await processorMillis(reject)).toBeLessThan(5_000);
  });
});

describe('introspection', () => {
  const introspection = `{ __schema { types { name fields { name args { name type { name ofType { name ofType { name ofType { name } } } } } type { name ofType { name ofType { name ofType { name } } } } } } } }`;

  it('can be nested deeper than other fields', async () => {
    expect((await post({ query: introspection })).statusCode).toBe(200);
  });

  it('is rejected if it nests the same fields repeatedly', async () => {
    const query = `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`;
    expect((await errorsOf(query))[0]?.[0]).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('is on by default, and errors suggest names', async () => {
    expect((await errorsOf('{ viewr { id } }'))[0]?.[1]).toContain('Did you mean "viewer"?');
  });
});
