/**
 * Fills an operation cache and prints its size as JSON. Runs in a separate process with `--expose-gc`,
 * because the heap of a test process also contains objects of other tests.
 */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { createYoga } from 'graphql-yoga';
import { OperationCache } from '../../../src/graphql/execution/operation-cache.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { useDocumentCache } from '../../../src/graphql/server/plugins/document-cache.ts';
import { useDocumentLimits } from '../../../src/graphql/server/plugins/document-limits.ts';
import { useValidation } from '../../../src/graphql/server/plugins/validation.ts';

const collectGarbage = (globalThis as { gc?: () => void }).gc ?? (() => {});

/** Bytes that nothing can free; V8 keeps unused code for a few collections. */
function heapInUse(): number {
  for (let time = 0; time < 6; time += 1) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The schema with a value for every field, so that all generated code runs. */
function answeringSchema() {
  const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
  const exampleOf = (type: GraphQLOutputType): unknown => {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return [exampleOf(nullable.ofType)];
    if (isEnumType(nullable)) return nullable.getValues()[0]?.value;
    if (isScalarType(nullable)) return { Int: 1, Float: 1, Boolean: true }[nullable.name] ?? 'text';
    return isInterfaceType(nullable) ? { __typename: 'User' } : {};
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      field.resolve = async () => exampleOf(field.type);
  }
  return schema;
}

const aliased = (field: (alias: string) => string, count: number, id: number) =>
  Array.from({ length: count }, (_, index) => field(`d${id}x${index}`)).join(' ');

/** Documents that take much, each of its own: many fields, many tokens, many possible types. */
const shapes = [
  (id: number) =>
    `{ ${aliased((name) => `${name}: viewer { id databaseId name email role createdAt }`, 50, id)} }`,
  (id: number) => `{ ${aliased((name) => `${name}: viewer { ...F }`, 20, id)} }
    fragment F on User { promptTemplates { nodes { id title content tags owner { id name } screenshots { id url width } } } }`,
  (id: number) => `{ ${aliased((name) => `${name}: node(id: "x") { id __typename }`, 40, id)} }`,
  (id: number) =>
    `{ ${aliased((name) => `${name}: entries(first: 1, filter: { month: "2026-01" }) { nodes { id } }`, 45, id)} }`,
  (id: number) => `{ d${id}: promptTemplates { ${'totalCount '.repeat(400)} } }`,
];

/** A cache, and a function that reads documents through it as the plugins of the server do. */
function newCache() {
  const schema = answeringSchema();
  const cache = new OperationCache();
  const yoga = createYoga({
    schema,
    parserAndValidationCache: false,
    plugins: [useDocumentLimits(), useDocumentCache(cache), useValidation()],
  });
  const { parse, validate } = yoga.getEnveloped({});
  const operationOf = (source: string, name?: string) => {
    try {
      const document = parse(source);
      if (validate(schema, document).length > 0) return undefined;
      return cache.operation(schema, document, name);
    } catch {
      return undefined;
    }
  };
  return { cache, operationOf };
}

const context = { caller: { kind: 'session' } } as unknown as Context;

/** Distinct documents that are compiled and run. */
async function compiledDocuments() {
  const { cache, operationOf } = newCache();
  const run = async (source: string) => {
    const operation = operationOf(source);
    if (!operation) throw new Error(`not valid: ${source}`);
    const { errors } = await operation.run(context, {});
    if (errors) throw errors[0];
  };
  const runAll = async (from: number, until: number) => {
    for (let id = from; id < until; id += 1) {
      for (const shape of shapes) {
        // Read, then compiled and run.
        for (let time = 0; time < 6; time += 1) await run(shape(id));
      }
    }
  };
  await runAll(0, 2);
  const before = heapInUse() - cache.bytes;
  await runAll(2, 22);
  return { estimated: cache.bytes, inUse: heapInUse() - before };
}

/** Documents that are rejected, or read once. */
function unusedDocuments() {
  const { cache, operationOf } = newCache();
  const before = heapInUse();
  for (let id = 0; id < 500; id += 1) {
    operationOf(`{ ${'nothing '.repeat(1_900)} } # ${id}`);
    operationOf(`{ ${'__typename '.repeat(300)} } # ${id}`);
    operationOf(`{ ${'x'.repeat(20_000)} } } # ${id}`);
  }
  for (let id = 0; id < 500; id += 1) operationOf(`{ ${'a '.repeat(3_900)} ) # ${id}`);
  return { estimated: cache.bytes, inUse: heapInUse() - before };
}

/** Documents of which the cost of every operation was computed. */
function countedDocuments() {
  const { cache, operationOf } = newCache();
  const costOf = (source: string, name?: string) => {
    const operation = operationOf(source, name);
    if (!operation) throw new Error(`not valid: ${source}`);
    operation.cost({});
  };
  const ofSchema = (field: (alias: string) => string, id: number) =>
    `query ($type: String!) { ${aliased(field, 24, id)} __type(name: $type) { name } }`;
  const before = heapInUse();
  for (let id = 0; id < 60; id += 1) {
    const names = Array.from({ length: 200 }, (_, index) => `q${index}`);
    const operations = names.map((name) => `query ${name}($n: Int) { ...F }`).join(' ');
    const pages = aliased((name) => `${name}: entries(first: $n) { nodes { id } }`, 49, id);
    for (const name of names) costOf(`${operations} fragment F on Query { ${pages} }`, name);
    costOf(ofSchema((name) => `${name}: __schema { types { fields { args { name } } } }`, id));
  }
  return { estimated: cache.bytes, inUse: heapInUse() - before };
}

const measurements = {
  compiled: compiledDocuments,
  unused: unusedDocuments,
  counted: countedDocuments,
};
const measure = measurements[process.argv[2] as keyof typeof measurements];
process.stdout.write(JSON.stringify(await measure()));
