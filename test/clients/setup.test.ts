import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { typePolicies } from './apollo/client.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const types = Object.values(schema.getTypeMap());
const objectTypes = types.filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());

/** The arguments that select a page of a list, not a list. */
const pageArguments = ['first', 'after', 'last', 'before', 'offset'];

const fieldPolicies = (type: string) =>
  (typePolicies[type]?.fields ?? {}) as Record<string, { keyArgs?: string[] | false }>;

describe('the type policies for Apollo Client', () => {
  it('have the filter and the order of each connection in keyArgs', () => {
    const expected = objectTypes.flatMap((type) =>
      fieldsOf(type)
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .map(({ name, args }) => {
          const keys = args.map((arg) => arg.name).filter((arg) => !pageArguments.includes(arg));
          return [`${type.name}.${name}`, keys.length > 0 ? keys : false] as const;
        }),
    );
    expect(expected.length).toBeGreaterThan(10);
    const actual = expected.map(([path]) => {
      const [type = '', field = ''] = path.split('.');
      return [path, fieldPolicies(type)[field]?.keyArgs] as const;
    });
    expect(actual).toEqual(expected);
  });

  it('have one for each field that reads a record by its id alone', () => {
    const lookUps = fieldsOf(schema.getQueryType() as GraphQLObjectType).filter(
      ({ args, type }) =>
        args.length === 1 && args[0]?.name === 'id' && isObjectType(getNamedType(type)),
    );
    expect(lookUps.length).toBeGreaterThan(3);
    const policies = Object.keys(fieldPolicies('Query'));
    expect(lookUps.filter(({ name }) => !policies.includes(name))).toEqual([]);
  });

  it('merge each type without an id that a query returns', () => {
    const embedded = fieldsOf(schema.getQueryType() as GraphQLObjectType)
      .map(({ type }) => type)
      .filter((type) => isObjectType(type))
      .filter((type) => !type.getFields().id && !type.name.endsWith('Connection'));
    expect(embedded.length).toBeGreaterThan(5);
    expect(embedded.filter(({ name }) => !typePolicies[name]?.merge)).toEqual([]);
  });
});

describe('the scalars', () => {
  const scalars = types
    .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
    .map(({ name }) => name);

  it.each(['codegen/codegen.ts', 'gql-tada/graphql.ts', 'relay/relay.config.json'])(
    'all have a type in %s',
    (path) => {
      expect(scalars.length).toBeGreaterThan(5);
      const mapped = Array.from(read(path).matchAll(/^ +"?([A-Z]\w+)"?: ["']?(string|number)/gm));
      expect(mapped.map(([, name]) => name).toSorted()).toEqual(scalars.toSorted());
    },
  );
});
