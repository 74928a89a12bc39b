import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { deepSelection } from './deep-selection.ts';
import { fieldArguments, fieldData, selections } from './sample-fields.ts';
import { sampleValue } from './sample-values.ts';
import type { Records } from './seeded-records.ts';

/** A field of a root type, for example `Query.accounts`. */
export interface RootField {
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** All queries and mutations. Subscriptions have tests of their own. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const types = [schema.getQueryType(), schema.getMutationType()].filter(
    (type): type is GraphQLObjectType => Boolean(type),
  );
  return types.flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
  );
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Arguments with which a root field succeeds: the required ones, with the records of a user.
 * @throws if a value does not follow from the schema
 */
export function sampleArguments({ name, field }: RootField, records: Records): Arguments {
  const required = field.args.filter(isRequiredArgument);
  const given = { ...fieldArguments[name]?.(records) } as Arguments;
  return {
    ...Object.fromEntries(
      required
        .filter((each) => !(each.name in given))
        .map((each) => [each.name, sampleValue({ ...each, field: field.name }, records)]),
    ),
    ...given,
  };
}

export function sampleRequest(root: RootField, records: Records) {
  const { name, field } = root;
  const variables = sampleArguments(root, records);
  const type = getNamedType(field.type);
  const data = fieldData[name] ? fieldData[name](records) : { __typename: type.name };
  const selection = isLeafType(type) ? '' : (selections[name] ?? selectionOf(data));
  return { query: operationOf(root, Object.keys(variables), selection), variables, data };
}

function selectionOf(data: unknown): string {
  const [value] = [data].flat();
  if (typeof value !== 'object' || value === null) return '';
  const fields = Object.entries(value).map(([name, each]) => `${name} ${selectionOf(each)}`);
  return `{ ${fields.join(' ')} }`;
}

/** An operation with arguments of a root field as variables. */
function operationOf({ name, field }: RootField, names: readonly string[], selection: string) {
  const given = field.args.filter((argument) => names.includes(argument.name));
  const definitions = given.map(
    (each) => `$${each.name}: ${isRequiredArgument(each) ? each.type : getNullableType(each.type)}`,
  );
  const texts = given.map((argument) => `${argument.name}: $${argument.name}`);
  const inBrackets = (items: readonly string[]) => (items.length > 0 ? `(${items.join(' ')})` : '');
  return `${name.startsWith('Mutation.') ? 'mutation' : 'query'} ${inBrackets(definitions)} {
    ${field.name}${inBrackets(texts)} ${selection} }`;
}

/** An operation with all arguments of a root field, which selects several levels. */
export function documentOf(schema: GraphQLSchema, root: RootField): DocumentNode {
  const { name, field } = root;
  // `query` of a payload has the root fields, which have documents of their own.
  const leftOut = name.startsWith('Mutation.') ? ['query'] : [];
  const selection = deepSelection(schema, getNamedType(field.type), leftOut);
  const names = field.args.map((argument) => argument.name);
  return parse(operationOf(root, names, selection));
}

/** The arguments with one more value each: an id of the other user, in a query also a text to find. */
export function foreignArguments(root: RootField, own: Arguments, other: Records): Arguments[] {
  const valueFor = (name: string, type: string) => {
    if (type === 'ID') return foreignId(name, other);
    return root.name.startsWith('Query.') ? foreignText(name, other) : undefined;
  };
  return root.field.args.flatMap((argument) =>
    variantsOf(argument, own[argument.name], valueFor).map((value) => ({
      ...own,
      [argument.name]: value,
    })),
  );
}

interface Input {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** The values of an input with one more value inside them each. */
function variantsOf(
  { name, type }: Input,
  own: unknown,
  valueFor: (name: string, type: string) => string | undefined,
): unknown[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const [first, ...others] = Array.isArray(own) ? own : [];
    const items = variantsOf({ name, type: nullable.ofType }, first, valueFor);
    return items.map((item) => [item, ...others]);
  }
  if (isInputObjectType(nullable)) {
    const values = own as Arguments | undefined;
    return Object.values(nullable.getFields()).flatMap((field) =>
      variantsOf(field, values?.[field.name], valueFor).map((value) => ({
        ...values,
        [field.name]: value,
      })),
    );
  }
  const value = own === undefined ? valueFor(name, nullable.name) : undefined;
  return value === undefined ? [] : [value];
}

function foreignId(name: string, { account, category, promptTemplate }: Records): string {
  if (/account/i.test(name)) return account.id;
  return /category|moveEntriesTo/i.test(name) ? category.id : promptTemplate.id;
}

/** A value for an argument that finds records by a text. */
function foreignText(name: string, { promptTemplate, mark }: Records): string | undefined {
  if (name === 'idPrefix') return String(promptTemplate.databaseId);
  return ['search', 'title', 'tag', 'tags', 'variable'].includes(name) ? mark : undefined;
}
