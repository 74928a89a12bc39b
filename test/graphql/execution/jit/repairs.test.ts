import { buildSchema, type GraphQLResolveInfo, graphqlSync, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { afterEach, describe, expect, it } from 'vitest';

/*
 * Each test fails if graphql-jit alone behaves as graphql-js does. The repair in
 * src/graphql/execution/jit that the test names (or in format-error.ts) is then no longer needed.
 */

const schema = buildSchema(`
  input Choice @oneOf { one: String two: String }
  input Fields { one: String two: String }
  type Item { name: String parent: Item }
  type Query {
    choice(of: Choice): String
    fields(of: Fields): String
    text(of: String!): String
    item: Item
  }
  type Mutation {
    save(of: String!): String
    next: String
  }`);
const paths: GraphQLResolveInfo['path'][] = [];
const printed = (_parent: unknown, { of }: { of?: unknown }) => JSON.stringify(of);
const item = { name: 'a', parent: () => item };
const { choice, fields, text, item: itemField } = schema.getQueryType()?.getFields() ?? {};
for (const field of [choice, fields, text]) Object.assign(field as object, { resolve: printed });
Object.assign(itemField as object, { resolve: () => item });
Object.assign(schema.getMutationType()?.getFields().next as object, { resolve: () => 'done' });
const itemType = schema.getType('Item') as unknown as {
  getFields(): Record<string, { resolve?: unknown }>;
};
Object.assign(itemType.getFields().name as object, {
  resolve: (_item: object, _args: object, _context: object, { path }: GraphQLResolveInfo) => {
    paths.push(path);
    return 'a';
  },
});

const state = globalThis as { injected?: boolean };

afterEach(() => {
  delete state.injected;
  paths.length = 0;
});

function compiled(source: string, variables: object = {}) {
  const query = compileQuery(schema, parse(source), undefined, { disableLeafSerialization: true });
  if (!isCompiledQuery(query)) throw new Error('the document was not compiled');
  return query.query(undefined, undefined, variables as never) as ReturnType<typeof interpreted>;
}

const interpreted = (source: string, variableValues: object = {}) =>
  graphqlSync({ schema, source, variableValues: variableValues as never });

describe('graphql-jit alone', () => {
  it('runs strings of a document as code (compilable.ts)', () => {
    const mark = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';
    compiled(`{ text(of: "${mark}globalThis.injected=true") }`);
    expect(state.injected).toBe(true);
  });

  it('applies the condition of a fragment spread to its other spreads (compilable.ts)', () => {
    const source = `query ($yes: Boolean!) { item { ...Name @skip(if: $yes) parent { ...Name } } }
      fragment Name on Item { name }`;
    expect(interpreted(source, { yes: true }).data).toEqual({ item: { parent: { name: 'a' } } });
    expect(compiled(source, { yes: true }).data).not.toEqual({ item: { parent: { name: 'a' } } });
  });

  it('ignores the condition of a repeated field for fragments in its selection (compilable.ts)', () => {
    const source = `query ($yes: Boolean!) { item { other: name } item @skip(if: $yes) { ...Name } }
      fragment Name on Item { name }`;
    expect(interpreted(source, { yes: true }).data).toEqual({ item: { other: 'a' } });
    expect(compiled(source, { yes: true }).data).not.toEqual({ item: { other: 'a' } });
  });

  it('does not run a mutation after one whose argument is null (compile.ts)', async () => {
    const source = 'mutation ($of: String = "a") { save(of: $of) next }';
    const { data } = interpreted(source, { of: null });
    expect(data).toEqual({ save: null, next: 'done' });
    expect((await compiled(source, { of: null })).data).toEqual({ save: null, next: null });
  });

  it('loses a field with the alias __proto__ (compilable.ts)', () => {
    const source = '{ item { __proto__: __typename } }';
    expect(JSON.stringify(interpreted(source).data)).toBe('{"item":{"__proto__":"Item"}}');
    expect(JSON.stringify(compiled(source).data)).toBe('{"item":{}}');
  });

  it('does not check @oneOf (coerce-variables.ts)', () => {
    const source = 'query ($of: Choice) { choice(of: $of) }';
    const variables = { of: { one: 'a', two: 'b' } };
    expect(interpreted(source, variables).errors).toHaveLength(1);
    expect(compiled(source, variables).errors).toBeUndefined();
  });

  it('ignores the default of a non-null variable (coerce-variables.ts)', () => {
    const source = 'query ($of: String! = "a") { text(of: $of) }';
    expect(interpreted(source).data).toEqual({ text: '"a"' });
    expect(compiled(source).errors).toHaveLength(1);
  });

  it('sets a field of a literal to null if its variable is missing (compilable-document.ts)', () => {
    const source = 'query ($two: String) { fields(of: { one: "a", two: $two }) }';
    expect(interpreted(source).data).toEqual({ fields: '{"one":"a"}' });
    expect(compiled(source).data).not.toEqual({ fields: '{"one":"a"}' });
  });

  it('gives each field its own links of the response path (shared-path.ts)', () => {
    const source = '{ item { one: name two: name } }';
    const areShared = () => paths[0]?.prev === paths[1]?.prev;
    interpreted(source);
    expect(areShared()).toBe(true);
    paths.length = 0;
    compiled(source);
    expect(areShared()).toBe(false);
  });

  it('returns errors without nodes (format-error.ts)', () => {
    const failing = 'query ($of: String!) { text(of: $of) }';
    expect(interpreted(failing, { of: 1 }).errors?.[0]?.nodes).toBeDefined();
    expect(compiled(failing, { of: 1 }).errors?.[0]?.nodes).toBeUndefined();
  });
});
