/** The descriptions of the schema, found for REST by way of the operation that a route runs. */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type ErrorCode, errorCatalogue } from '../../errors.ts';
import { withFragments } from '../../graphql/document.ts';
import { snakeCase } from '../read-input.ts';
import type { AnyRestRoute } from '../route.ts';
import type { JsonSchema } from './json-schema.ts';

/** A symbol, so that it stays where a route's `present` copies the fields of a result. */
const note = Symbol('note');

interface Description {
  readonly field: string;
  readonly type: string;
}

/** A made-up result of the operation: in place of each value, what the schema says of it. */
type Described = { readonly [note]?: Description; readonly [field: string]: unknown };

interface Operation {
  readonly definition: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

function operationOf(route: AnyRestRoute): Operation {
  const { definitions } = parse(withFragments(route.operation), { noLocation: true });
  const definition = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return {
    definition: definition as OperationDefinitionNode,
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
  };
}

/** The name of the route's operation, such as `ListPromptTemplates`. */
export function operationName(route: AnyRestRoute): string {
  return operationOf(route).definition.name?.value as string;
}

/** Describes what a route answers, where the response schema does not say it itself. */
export function describeResponse(
  response: JsonSchema,
  route: AnyRestRoute,
  schema: GraphQLSchema,
): void {
  const { definition, fragments } = operationOf(route);
  const root = schema.getRootType(definition.operation) as GraphQLObjectType;
  const data = noted(definition.selectionSet, root, fragments);
  // It only moves fields about, and so takes the notes as it takes their values.
  const shown = route.toBody(data as never, { id: '', query: {}, body: {} }) as Described;
  const unnamed = (each: Described) => ({
    ...each,
    [note]: each[note] && { ...each[note], field: '' },
  });
  // What the operation's field means stands with the operation.
  describe(response, Array.isArray(shown) ? shown.map(unnamed) : unnamed(shown));
}

/** What the schema says of the operation's field, in the words of REST. */
export function describeOperation(route: AnyRestRoute, schema: GraphQLSchema): string {
  const { definition } = operationOf(route);
  const root = schema.getRootType(definition.operation) as GraphQLObjectType;
  const [field] = definition.selectionSet.selections as [FieldNode];
  return (root.getFields()[field.name.value]?.description ?? '')
    .replace(/\b[A-Z][A-Z_]+\b/g, (code) =>
      Object.hasOwn(errorCatalogue, code) ? `${errorCatalogue[code as ErrorCode].status}` : code,
    )
    .replace(/`\w+`/g, snakeCase);
}

function noted(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  fragments: Operation['fragments'],
): Described {
  return Object.assign(
    {},
    ...selections.map((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        return noted(selection.selectionSet, type, fragments);
      }
      if (selection.kind === Kind.FIELD) return notedField(selection, type, fragments);
      const fragment = fragments.get(selection.name.value) as FragmentDefinitionNode;
      return noted(fragment.selectionSet, type, fragments);
    }),
  );
}

function notedField(node: FieldNode, parent: GraphQLObjectType, fragments: Operation['fragments']) {
  const field = parent.getFields()[node.name.value];
  if (!field) throw new Error(`${parent.name} has no field ${node.name.value}`);
  const type = getNamedType(field.type);
  const below =
    node.selectionSet && isObjectType(type) ? noted(node.selectionSet, type, fragments) : {};
  const about: Description = { field: field.description ?? '', type: type.description ?? '' };
  const value = { ...below, [note]: about };
  const nullableType = isNonNullType(field.type) ? field.type.ofType : field.type;
  const name = (node.alias ?? node.name).value;
  return { [name]: node.selectionSet && isListType(nullableType) ? [value] : value };
}

function describe(schema: JsonSchema, value: unknown): void {
  const isList = Array.isArray(value);
  const known = (isList ? value[0] : value) as Described | undefined;
  const about = known?.[note];
  if (about) {
    // A component is described for all its uses; what one use means stands beside the reference.
    if (schema.component && about.field) schema.use = about.field;
    const description = schema.component ? about.type : about.field || about.type;
    schema.description ??= withRestValues(description, schema);
  }
  if (isList && schema.items) {
    schema.items.description ??= about?.type ?? '';
    describe(schema.items, { ...known, [note]: undefined });
  }
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    describe(field, known?.[name]);
}

/** Describes what a route takes. @returns the name of the body's type in the schema. */
export function describeInput(
  input: JsonSchema,
  route: AnyRestRoute,
  schema: GraphQLSchema,
): string | undefined {
  const { definition } = operationOf(route);
  const about = new Map<string, string>();
  let body: GraphQLInputObjectType | undefined;
  const types = new TypeInfo(schema);
  const remember = (name: string, description?: string | null) =>
    about.set(name, description ?? '');
  visit(
    definition,
    visitWithTypeInfo(types, {
      Argument({ value }) {
        if (value.kind !== Kind.VARIABLE) return;
        const type = getNamedType(types.getInputType());
        if (type instanceof GraphQLInputObjectType) body = type;
        else remember(value.name.value, types.getArgument()?.description);
      },
    }),
  );
  for (const field of Object.values(body?.getFields() ?? {}))
    remember(field.name, field.description);
  for (const [name, field] of Object.entries(input.properties ?? {})) {
    const camelCase = name.replace(/_./g, (pair) => pair.charAt(1).toUpperCase());
    field.description ??= withRestValues(about.get(camelCase) ?? '', field);
  }
  input.description ??= body?.description ?? '';
  return body?.name;
}

/** Writes the names of an enum as REST does: "PRIVATE if left out." → "`private` if left out." */
function withRestValues(description: string, { enum: words = [] }: JsonSchema): string {
  return description.replace(/\b[A-Z][A-Z_]+\b/g, (name) => {
    const word = words.find((each) => String(each).toUpperCase().replaceAll('-', '_') === name);
    return word === undefined ? name : `\`${word}\``;
  });
}
