import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxCost } from '../../../src/graphql/limits/cost.ts';
import { useApp } from '../../support/app/app.ts';
import { anybody, type Client } from '../../support/users/people.ts';

const test = useApp();
let client: Client;

beforeAll(() => {
  client = anybody(test);
});

/** The introspection query of GraphiQL, Apollo, Relay and code generators. */
const standard = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

async function run(query: string, variables: object = {}) {
  const reply = await client.post('/graphql', { query, variables, extensions: { cost: true } });
  return reply.json();
}

/** The number of values in a result: one for each time that a field was resolved. */
function valuesIn(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 0;
  if (Array.isArray(result)) return result.reduce((all, item) => all + valuesIn(item), 0);
  const values = Object.values(result);
  return values.reduce((all: number, value) => all + valuesIn(value), values.length);
}

describe('the cost of introspection', () => {
  it('is within the limit for the standard query, also if the schema grows', async () => {
    const { data, errors, extensions } = await run(standard);
    expect(errors).toBeUndefined();
    expect(data.__schema.types.length).toBeGreaterThan(80);
    expect(extensions.cost).toBeGreaterThan(maxCost / 10);
    expect(extensions.cost).toBeLessThan(maxCost * 0.6);
  });

  it.each([
    ['the standard query', standard],
    ['the names of types', '{ __schema { types { name } } }'],
    [
      'the fields and their arguments',
      '{ __schema { types { fields { name args { name type { name } } } } } }',
    ],
    [
      'the fields, also deprecated ones',
      '{ __schema { types { fields(includeDeprecated: true) { name isDeprecated } } } }',
    ],
    [
      'the directives and enum values',
      '{ __schema { directives { name args { name } } types { enumValues { name } } } }',
    ],
    [
      'the implementations',
      '{ __schema { types { possibleTypes { name } interfaces { name } } } }',
    ],
    ['one type', '{ __type(name: "User") { name fields { name type { name ofType { name } } } } }'],
    [
      'the input fields',
      '{ __type(name: "CreateEntryInput") { inputFields { name type { ofType { name } } } } }',
    ],
    ['an unknown type', '{ __type(name: "Nothing") { name } }'],
    [
      'a fragment',
      '{ __schema { types { ...T } } } fragment T on __Type { kind ... on __Type { name } }',
    ],
  ])('is 0.25 for each value in the result of %s', async (_title, query) => {
    const { data, errors, extensions } = await run(query);
    expect(errors).toBeUndefined();
    expect(extensions.cost).toBe(Math.ceil(valuesIn(data) * 0.25));
  });

  it('depends on the type name in a variable', async () => {
    const query = 'query ($name: String!) { __type(name: $name) { fields { name } } }';
    for (const name of ['User', 'PromptTemplate', 'Money', 'toString', 'User']) {
      const { data, extensions } = await run(query, { name });
      expect(extensions.cost, name).toBe(Math.ceil(valuesIn(data) * 0.25));
    }
  });

  it('is computed before the operation runs, and rejects an operation above the limit', async () => {
    const aliases = Array.from({ length: 50 }, (_, index) => `a${index}: __schema { ...S }`);
    const query = `{ ${aliases.join(' ')} } fragment S on __Schema { types { ...T } }
      fragment T on __Type { description fields { description args { description } } }`;
    const { data, errors } = await run(query);
    expect(data).toBeUndefined();
    expect(errors[0].extensions.code).toBe('TOO_COMPLEX');
  });

  it('includes nested fragments that multiply the selection', async () => {
    const chain = Array.from(
      { length: 8 },
      (_, index) => `fragment F${index} on __Type { ...F${index + 1} ...F${index + 1} }`,
    ).join(' ');
    const query = `{ __schema { types { ...F0 } } } ${chain} fragment F8 on __Type { fields { name } }`;
    expect((await run(query)).errors[0].extensions.code).toBe('TOO_COMPLEX');
  });

  it('is computed only up to a maximum if a document repeats a part many times', async () => {
    const parts = 'fields { args { name } } '.repeat(100);
    const { errors } = await run(`{ __schema { types { ${parts} } } }`);
    expect(errors[0].extensions.code).toBe('TOO_COMPLEX');
    expect(errors[0].message).toContain('costs too much');
  });
});
