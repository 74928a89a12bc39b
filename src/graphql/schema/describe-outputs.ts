import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/**
 * A plugin of codegen. Prints the fields of fragments and of operations without fragments, with
 * their descriptions: the command line describes its output with them.
 */
export function plugin(
  schema: GraphQLSchema,
  documents: readonly { readonly document?: DocumentNode }[],
): string {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const described = definitions.flatMap((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const { name, selectionSet, typeCondition } = definition;
      return describe(name.value, schema.getType(typeCondition.name.value), selectionSet);
    }
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const [root, ...others] = definition.selectionSet.selections;
    if (root?.kind !== Kind.FIELD || others.length > 0) return [];
    const type = schema.getRootType(definition.operation)?.getFields()[root.name.value]?.type;
    const { selections = [] } = root.selectionSet ?? {};
    const isPlain = selections.every((each) => each.kind === Kind.FIELD && !hasSpread(each));
    if (!type || !root.selectionSet || !isPlain) return [];
    return describe(definition.name?.value ?? '', getNamedType(type), root.selectionSet);
  });
  return `export const outputFields = ${JSON.stringify(Object.fromEntries(described), null, 2)} as const;\n`;
}

function hasSpread({ selectionSet }: FieldNode): boolean {
  const { selections = [] } = selectionSet ?? {};
  return selections.some((each) => each.kind !== Kind.FIELD || hasSpread(each));
}

function describe(
  name: string,
  type: unknown,
  { selections }: SelectionSetNode,
): readonly (readonly [string, Readonly<Record<string, string>>])[] {
  if (!isObjectType(type)) return [];
  const fields = selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [describeField(type, selection)] : [],
  );
  return [[name, Object.fromEntries(fields)]];
}

const nameOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

function describeField(type: GraphQLObjectType, node: FieldNode) {
  const field = type.getFields()[node.name.value] as GraphQLField<unknown, unknown>;
  const { selections = [] } = node.selectionSet ?? {};
  const parts = selections.flatMap((each) => (each.kind === Kind.FIELD ? [nameOf(each)] : []));
  const named = getNamedType(field.type);
  const description = (field.description ?? '').replaceAll('`', '');
  const canBeNull = !isNonNullType(field.type) && !/\bnull\b/i.test(description);
  const sentences = [
    description,
    isEnumType(named) &&
      `One of: ${named
        .getValues()
        .map((value) => value.name)
        .join(', ')}.`,
    parts.length > 0 && `Fields: ${parts.join(', ')}.`,
    canBeNull && 'Can be null.',
  ];
  return [nameOf(node), sentences.filter(Boolean).join(' ')] as const;
}
