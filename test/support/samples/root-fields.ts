import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  type OperationDefinitionNode,
  parse,
  valueFromASTUntyped,
} from 'graphql';
import { deepSelection } from './deep-selection.ts';
import { type SampleField, sampleFields } from './sample-requests.ts';
import type { Records } from './seeded-records.ts';

/** A field of a root type, for example `Query.accounts`. */
export interface RootField {
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly sample: SampleField;
}

/** All root fields, with their sample requests. @throws for a field without one */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const types = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ].filter((type): type is GraphQLObjectType => Boolean(type));
  return types.flatMap((type) =>
    Object.values(type.getFields()).map((field) => {
      const name = `${type.name}.${field.name}`;
      const sample = sampleFields[name];
      if (!sample) {
        throw new Error(`${name} needs a sample request in sampleFields (sample-requests.ts)`);
      }
      return { name, field, sample };
    }),
  );
}

/** The values of arguments. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A whole page shows more than the page of the sample. */
const isPageSize = (name: string) => name === 'first' || name === 'last';

/** The arguments of the sample request of a field, with the records of a user. */
export function sampleArguments({ sample }: RootField, records: Records): Arguments {
  const [operation] = parse(sample.document).definitions as [OperationDefinitionNode];
  const [node] = operation.selectionSet.selections as [FieldNode];
  const variables = { ...sample.variables?.(records) };
  return Object.fromEntries(
    (node.arguments ?? [])
      .filter(({ name }) => !isPageSize(name.value))
      .map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
  );
}

/** An operation with all arguments of a root field as variables, which selects several levels. */
export function documentOf(schema: GraphQLSchema, { name, field }: RootField): DocumentNode {
  const operation = name.startsWith('Mutation.') ? 'mutation' : 'query';
  const definitions = field.args
    .map(
      (each) =>
        `$${each.name}: ${isRequiredArgument(each) ? each.type : getNullableType(each.type)}`,
    )
    .join(' ');
  const texts = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(' ');
  // `query` of a payload has the root fields, which have documents of their own.
  const leftOut = operation === 'mutation' ? ['query'] : [];
  const selection = deepSelection(schema, getNamedType(field.type), leftOut);
  return parse(`${operation} ${definitions && `(${definitions})`} {
    ${field.name}${texts && `(${texts})`} ${selection} }`);
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

function foreignId(name: string, { finances, template }: Records): string {
  if (/account/i.test(name)) return finances.account.id;
  return /category|moveEntriesTo/i.test(name) ? finances.category.id : template.id;
}

/** A value for an argument that finds records by a text. */
function foreignText(name: string, { template, mark }: Records): string | undefined {
  if (name === 'idPrefix') return template.databaseId;
  return ['search', 'title', 'tag', 'tags', 'variable'].includes(name) ? mark : undefined;
}
