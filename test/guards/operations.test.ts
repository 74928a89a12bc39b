import { buildSchema, type FragmentDefinitionNode, Kind, parse, validate, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { withFragments } from '../../src/graphql/execution/document.ts';
import { restRoutes } from '../../src/rest/routes.ts';
import { projectFiles, read } from './project-files.ts';

const schema = buildSchema(read('schema/schema.graphql'));

/** Every document in a graphql(`…`) template, with its file. */
const documents = projectFiles(/^(src|test)\/.*\.ts$/)
  .filter((path) => !path.startsWith('test/guards/'))
  .flatMap((path) =>
    Array.from(read(path).matchAll(/(?<![.\w])graphql\(\s*`([^`]+)`/g), ([, source]) => ({
      path,
      source: source as string,
    })),
  );

const definitions = documents.flatMap(({ path, source }) =>
  parse(source).definitions.map((definition) => ({ path, definition })),
);

const fragments = new Map(
  definitions.flatMap(({ definition }) =>
    definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
  ),
);

/** The fragments that a definition uses, directly or through others. */
function fragmentsOf(definition: object, used = new Set<FragmentDefinitionNode>()) {
  visit(definition as FragmentDefinitionNode, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || used.has(fragment)) return;
      used.add(fragment);
      fragmentsOf(fragment, used);
    },
  });
  return used;
}

const operations = definitions.flatMap(({ path, definition }) =>
  definition.kind === Kind.OPERATION_DEFINITION ? [{ path, operation: definition }] : [],
);

describe('every operation of the project', () => {
  it('is valid against the printed schema', () => {
    expect(operations.length).toBeGreaterThan(0);
    const problems = operations.flatMap(({ path, operation }) => {
      const document = {
        kind: Kind.DOCUMENT,
        definitions: [operation, ...fragmentsOf(operation)],
      } as const;
      return validate(schema, document).map(
        ({ message }) => `${path}, ${operation.name?.value}: ${message}`,
      );
    });
    expect(problems).toEqual([]);
  });

  it('has a unique name, if types are generated for it', () => {
    const names = operations
      .filter(({ path }) => /^src\/(rest|web|mcp|cli)\//.test(path))
      .map(({ operation }) => operation.name?.value ?? '');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, index) => name === '' || names.indexOf(name) !== index)).toEqual([]);
  });

  it('is in a graphql`…` template if a REST route runs it', () => {
    const known = new Set(documents.map(({ source }) => source));
    expect(restRoutes.length).toBeGreaterThan(0);
    for (const { method, path, operation, current } of restRoutes) {
      for (const document of current ? [operation, current.operation] : [operation]) {
        expect(known.has(String(document)), `${method} ${path}`).toBe(true);
        expect(validate(schema, parse(withFragments(document))), `${method} ${path}`).toEqual([]);
      }
    }
  });
});

it('every fragment is used by an operation', () => {
  const used = operations.flatMap(({ operation }) => [...fragmentsOf(operation)]);
  const unused = [...fragments.values()].filter((fragment) => !used.includes(fragment));
  expect(unused.map(({ name }) => name.value)).toEqual([]);
});
