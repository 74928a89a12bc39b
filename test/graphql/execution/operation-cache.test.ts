import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { cacheLimits, OperationCache } from '../../../src/graphql/execution/operation-cache.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';

const schema = buildSchema('type Query { a: Int b: Query }');
const newCache = () => new OperationCache();

/** The operation with this name, of a document that is added to the cache if it is not in it. */
function operationOf(cache: OperationCache, source: string, name?: string) {
  if (!cache.get(source)) cache.add(source, parse(source));
  const document = cache.get(source) ?? parse(source);
  const operation = cache.operation(schema, document, name);
  if (!operation) throw new Error(`no operation ${name}`);
  return operation;
}

const authenticated = { caller: { kind: 'session' } } as unknown as Context;
const anonymous = { caller: { kind: 'anonymous' } } as unknown as Context;

async function run(cache: OperationCache, source: string, context: Context) {
  expect(await operationOf(cache, source).run(context, {})).toEqual({ data: expect.anything() });
}

/** The number of runs after which the code of a document is in the cache. */
async function runsUntilCompiled(source: string, context: Context, maxRuns: number) {
  const cache = newCache();
  await run(cache, source, context);
  const interpreted = cache.bytes;
  for (let runs = 2; runs <= maxRuns; runs += 1) {
    await run(cache, source, context);
    if (cache.bytes > interpreted) return runs;
  }
  return undefined;
}

const withFields = (count: number) =>
  `{ ${'...F '.repeat(10)} } fragment F on Query { ${'a '.repeat(count / 10)} }`;

describe('an operation', () => {
  it('is compiled when an authenticated caller runs it for the second time', async () => {
    expect(await runsUntilCompiled('{ a }', authenticated, 2)).toBe(2);
  });

  it('is compiled later for anonymous callers', async () => {
    expect(await runsUntilCompiled('{ a }', anonymous, 30)).toBe(11);
  });

  it('is compiled later if it has many fields, and never if it has very many', async () => {
    expect(await runsUntilCompiled(withFields(400), authenticated, 30)).toBe(5);
    expect(await runsUntilCompiled(withFields(600), authenticated, 100)).toBeUndefined();
  });

  it('is found by its name if the document has several', async () => {
    const cache = newCache();
    const source = 'query One { a } query Other { b { a } }';
    for (let time = 0; time < 3; time += 1) {
      for (const [name, data] of [
        ['One', { a: null }],
        ['Other', { b: null }],
      ] as const) {
        const operation = operationOf(cache, source, name);
        expect(await operation.run(authenticated, {})).toEqual({ data });
      }
    }
  });
});

describe('the cache', () => {
  it('estimates the memory of its documents, and stays within its limit', async () => {
    const cache = newCache();
    operationOf(cache, '{ a }');
    const small = cache.bytes;
    expect(small).toBeGreaterThan(1_000);
    const large = (index: number) => `{ ${'a '.repeat(1_900)} } # ${index}`;
    operationOf(cache, large(0));
    expect(cache.bytes).toBeGreaterThan(small + 1_000_000);
    for (let index = 0; index < 60; index += 1) operationOf(cache, large(index));
    expect(cache.bytes).toBeLessThanOrEqual(cacheLimits.bytes);
  });

  it('counts each operation of a document, and caches only as many as fit', () => {
    const cache = newCache();
    const names = Array.from({ length: 200 }, (_, index) => `q${index}`);
    const operations = names.map((name) => `query ${name} { ...F }`).join(' ');
    const source = `${operations} fragment F on Query { ${'a '.repeat(500)} }`;
    operationOf(cache, source, 'q0');
    const oneOperation = cache.bytes;
    operationOf(cache, source, 'q0');
    expect(cache.bytes).toBe(oneOperation);
    operationOf(cache, source, 'q1');
    expect(cache.bytes).toBeGreaterThan(oneOperation + 100_000);
    for (const name of names) expect(operationOf(cache, source, name)).toHaveProperty('run');
    expect(cache.bytes).toBeGreaterThan(oneOperation * 2);
    expect(cache.bytes).toBeLessThanOrEqual(cacheLimits.bytesPerDocument);
  });
});
