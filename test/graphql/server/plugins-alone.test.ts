/** Each of folio's plugins in a Yoga without the others. */
import { buildSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { describe, expect, it } from 'vitest';
import { OperationCache } from '../../../src/graphql/execution/operation-cache.ts';
import { useCompiledExecution } from '../../../src/graphql/server/plugins/compiled-execution.ts';
import { useCostLimit } from '../../../src/graphql/server/plugins/cost-limit.ts';
import { useDocumentCache } from '../../../src/graphql/server/plugins/document-cache.ts';
import { useDocumentLimits } from '../../../src/graphql/server/plugins/document-limits.ts';
import { useOperationSelection } from '../../../src/graphql/server/plugins/operation-selection.ts';
import { useResponseSizeLimit } from '../../../src/graphql/server/plugins/response-size.ts';
import { useValidation } from '../../../src/graphql/server/plugins/validation.ts';

const schema = buildSchema(
  'type Query { a: Int b: Query text: String } type Mutation { change: Int }',
);
const queryFields = schema.getQueryType()?.getFields();
if (queryFields?.text) queryFields.text.resolve = () => 'x'.repeat(1_000);
if (queryFields?.a) {
  queryFields.a.resolve = () => 1;
}

/** The result of an operation in a Yoga with these plugins. */
async function run(plugins: Plugin[], params: { query: string; extensions?: object }) {
  const yoga = createYoga({ schema, plugins, logging: false, maskedErrors: false });
  const response = await yoga.fetch('http://folio.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return response.json();
}

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) =>
  errors[0]?.extensions.code;

describe('a plugin alone', () => {
  it('limits documents', async () => {
    const query = `{ ${'b { '.repeat(13)} a ${'} '.repeat(13)} }`;
    expect(codeOf(await run([useDocumentLimits()], { query }))).toBe('TOO_COMPLEX');
    expect(await run([useDocumentLimits()], { query: '{ a }' })).toEqual({ data: { a: 1 } });
  });

  it('caches documents, except those with syntax errors', async () => {
    const cache = new OperationCache();
    for (let time = 0; time < 2; time += 1) {
      expect(await run([useDocumentCache(cache)], { query: '{ a }' })).toEqual({ data: { a: 1 } });
      expect(codeOf(await run([useDocumentCache(cache)], { query: '{' }))).toBe(
        'GRAPHQL_PARSE_FAILED',
      );
    }
    expect(cache.get('{ a }')).toHaveProperty('definitions');
    expect(cache.get('{')).toBeUndefined();
  });

  it('validates documents, with or without introspection', async () => {
    const query = '{ __schema { __typename } }';
    expect(await run([useValidation()], { query })).toHaveProperty('data');
    const withoutIntrospection = await run([useValidation({ introspection: false })], { query });
    expect(codeOf(withoutIntrospection)).toBe('GRAPHQL_VALIDATION_FAILED');
    const unknown = await run([useValidation()], { query: `{ ${'n1 n2 n3 '.repeat(5)} }` });
    // Ten errors, and one that says that there are more.
    expect(unknown.errors).toHaveLength(11);
  });

  it('runs the rules that other plugins add', async () => {
    const cached = useValidation();
    const other: Plugin = {
      onValidate({ addValidationRule }) {
        addValidationRule(() => {
          throw new Error('the rule ran');
        });
      },
    };
    expect(await run([cached], { query: '{ a }' })).toHaveProperty('data');
    expect((await run([cached, other], { query: '{ a }' })).errors[0].message).toBe('the rule ran');
  });

  it('selects the operation', async () => {
    const yoga = createYoga({ schema, plugins: [useOperationSelection()], logging: false });
    const url = `http://folio.test/graphql?query=${encodeURIComponent('mutation { change }')}`;
    const result = (await (await yoga.fetch(url)).json()) as Parameters<typeof codeOf>[0];
    expect(codeOf(result)).toBe('METHOD_NOT_ALLOWED');
  });

  it('limits the cost, and shows it', async () => {
    const query = '{ a x: a y: a }';
    const shown = await run([useCostLimit()], { query, extensions: { cost: true } });
    expect(shown).toEqual({ data: { a: 1, x: 1, y: 1 }, extensions: { cost: 3 } });
    const fields = Array.from({ length: 10_001 }, (_, index) => `a${index}: a`).join(' ');
    expect(codeOf(await run([useCostLimit()], { query: `{ ${fields} }` }))).toBe('TOO_COMPLEX');
  });

  it('compiles operations', async () => {
    const cache = new OperationCache();
    const plugins = [
      useDocumentCache(cache),
      useCompiledExecution(cache, (context) => context as never),
    ];
    await run(plugins, { query: '{ a }' });
    const interpreted = cache.bytes;
    expect(await run(plugins, { query: '{ a }' })).toEqual({ data: { a: 1 } });
    expect(cache.bytes).toBeGreaterThan(interpreted);
  });

  it('limits the size of a result', async () => {
    const result = await run([useResponseSizeLimit(500)], { query: '{ text }' });
    expect(result.data).toBeNull();
    expect(codeOf(result)).toBe('TOO_COMPLEX');
    expect(await run([useResponseSizeLimit(500)], { query: '{ a }' })).toEqual({ data: { a: 1 } });
  });
});
