import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { chargeOf } from '../../src/graphql/schema/charge.ts';
import { schema } from '../../src/graphql/schema.ts';
import { printSchemaDocument } from '../../src/graphql/server/schema-document.ts';

type OutputField = GraphQLField<unknown, unknown>;

/** Something in the schema that has a name and should have a description. */
interface Element {
  readonly path: string;
  readonly kind: 'type' | 'field' | 'argument' | 'enum value' | 'input field';
  readonly name: string;
  readonly description: string | null | undefined;
}

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

function element(
  kind: Element['kind'],
  parent: string,
  of: GraphQLNamedType | OutputField | GraphQLArgument | GraphQLInputField,
): Element {
  const path = parent ? `${parent}.${of.name}` : of.name;
  return { path, kind, name: of.name, description: of.description };
}

function elementsOf(type: GraphQLNamedType): Element[] {
  const own = element('type', '', type);
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name, description }) => ({
      path: `${type.name}.${name}`,
      kind: 'enum value' as const,
      name,
      description,
    }));
    return [own, ...values];
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return [own, ...fields.map((field) => element('input field', type.name, field))];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [own];
  const fields = Object.values(type.getFields()).flatMap((field) => [
    element('field', type.name, field),
    ...field.args.map((argument) => element('argument', `${type.name}.${field.name}`, argument)),
  ]);
  return [own, ...fields];
}

const elements = types.flatMap(elementsOf);

const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    path: `${type?.name}.${field.name}`,
    field,
  })),
);

describe('every element of the schema', () => {
  it.each(['type', 'field', 'argument', 'enum value', 'input field'] as const)(
    'of kind %s has a description that ends with a full stop',
    (kind) => {
      const found = elements.filter((one) => one.kind === kind);
      expect(found.length).toBeGreaterThan(10);
      const bad = found.filter(({ description }) => !/^\S[\s\S]*[^\s.]\.$/.test(description ?? ''));
      expect(bad.map(({ path, description }) => ({ path, description }))).toEqual([]);
    },
  );

  it('follows the GraphQL naming conventions: PascalCase, camelCase, UPPER_CASE', () => {
    const styles: Record<Element['kind'], RegExp> = {
      type: /^([A-Z][a-z\d]+)+$|^[A-Z]{2,4}$/,
      field: /^[a-z]+([A-Z]?[a-z\d]+)*$/,
      argument: /^[a-z]+([A-Z]?[a-z\d]+)*$/,
      'input field': /^[a-z]+([A-Z]?[a-z\d]+)*$/,
      'enum value': /^[A-Z\d]+(_[A-Z\d]+)*$/,
    };
    const bad = elements.filter(({ kind, name }) => !styles[kind].test(name));
    expect(bad.map(({ path }) => path)).toEqual([]);
  });
});

const scopesOf = ({ extensions }: OutputField | GraphQLNamedType) =>
  (extensions.pothosOptions as { authScopes?: unknown } | undefined)?.authScopes;

it('every field declares auth scopes as an object, and FORBIDDEN gets its reasons from it', () => {
  const fields = types.flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const guarded = fields.filter((field) => scopesOf(field) !== undefined);
  expect(guarded.length).toBeGreaterThan(30);
  expect(guarded.filter((field) => typeof scopesOf(field) !== 'object')).toEqual([]);
  expect(types.filter((type) => scopesOf(type) !== undefined)).toEqual([]);
});

describe('every root field', () => {
  /** Root fields without auth scopes. */
  const publicFields = [
    'Mutation.claimDeviceLogin',
    'Mutation.countShareLinkView',
    'Mutation.createDeviceLogin',
    'Query.invite',
    'Query.passwordResetLink',
    'Query.sharedPromptTemplate',
    'Query.viewer',
  ];

  it('has auth scopes, unless it is on the list of public fields', () => {
    expect(rootFields.length).toBeGreaterThan(10);
    const open = rootFields.filter(({ field }) => {
      const scopes = scopesOf(field);
      return !(typeof scopes === 'object' && scopes && Object.keys(scopes).length > 0);
    });
    expect(open.map(({ path }) => path).toSorted()).toEqual(publicFields);
  });

  it('is nullable, so that an error does not affect other fields', () => {
    const required = rootFields.filter(({ field }) => isNonNullType(field.type));
    expect(required.map(({ path }) => path)).toEqual([]);
  });

  it('is printed with @semanticNonNull, unless null is a result', () => {
    const document = parse(printSchemaDocument(schema));
    const printed = document.definitions.flatMap((type) =>
      type.kind === Kind.OBJECT_TYPE_DEFINITION
        ? (type.fields ?? []).map(({ name, directives }) => ({
            path: `${type.name.value}.${name.value}`,
            isMarked: directives?.some((each) => each.name.value === 'semanticNonNull'),
          }))
        : [],
    );
    const unmarked = rootFields.filter(
      ({ path }) => !printed.some((field) => field.path === path && field.isMarked),
    );
    const nullable = [
      'Query.deviceLogin',
      'Query.invite',
      'Query.lastUndoableChange',
      'Query.node',
      'Query.passwordResetLink',
      'Query.rateLimit',
      'Query.sharedPromptTemplate',
      'Query.viewer',
    ];
    expect(unmarked.map(({ path }) => path).toSorted()).toEqual(nullable);
    const marked = printed.filter(({ isMarked }) => isMarked);
    expect(marked).toHaveLength(rootFields.length - nullable.length);
  });
});

it('every scalar of folio has a link to its specification', () => {
  const scalars = types.filter((type) => isScalarType(type));
  expect(scalars.length).toBeGreaterThan(5);
  expect(scalars.filter(({ specifiedByURL }) => !specifiedByURL)).toEqual([]);
});

describe('every list', () => {
  const lists = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).flatMap((field) => {
          const list = isNonNullType(field.type) ? field.type.ofType : field.type;
          const path = `${type.name}.${field.name}`;
          return isListType(list) ? [{ path, list, type, field }] : [];
        })
      : [],
  );

  it('has non-null items, except nodes: it has null for each unknown id', () => {
    expect(lists.length).toBeGreaterThan(3);
    const withNulls = lists.filter(({ list }) => !isNonNullType(list.ofType));
    expect(withNulls.map(({ path }) => path)).toEqual(['Query.nodes']);
  });

  it('is a connection page or declares its maximum length for its cost', () => {
    const isPage = ({ type, field }: (typeof lists)[number]) =>
      type.name.endsWith('Connection') && ['edges', 'nodes'].includes(field.name);
    const others = lists.filter((list) => !isPage(list));
    expect(others.length).toBeGreaterThan(10);
    const bulkPayloads = Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter((field) => chargeOf(field).rows !== undefined)
      .map(({ type }) => type);
    const undeclared = others.filter(({ field, type }) => {
      const { listSize } = chargeOf(field);
      if (listSize === 'rows') return !bulkPayloads.some((payload) => payload === type);
      const isSize = typeof listSize === 'number' && listSize > 0;
      const isArgument =
        typeof listSize === 'object' && field.args.some(({ name }) => name === listSize.argument);
      return !isSize && !isArgument;
    });
    expect(undeclared.map(({ path }) => path)).toEqual([]);
  });
});

describe('an enum value', () => {
  it('is represented by its name, because compiled operations return it without conversion', () => {
    const values = types.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
    expect(values.length).toBeGreaterThan(10);
    expect(values.filter(({ name, value }) => name !== value)).toEqual([]);
  });
});
