import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** Leaves out what @skip or @include exclude; one field for each response name. */
export function includedFields(
  selectionSets: readonly SelectionSetNode[],
  { fragments, variableValues }: Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>,
): FieldNode[] {
  const fields = new Map<string, FieldNode>();
  const visitedFragments = new Set<string>();
  const isIncluded = (node: SelectionNode) =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;

  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections.filter(isIncluded)) {
      if (node.kind === Kind.FIELD) {
        fields.set(node.alias?.value ?? node.name.value, node);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        collect(node.selectionSet);
      } else if (!visitedFragments.has(node.name.value)) {
        visitedFragments.add(node.name.value);
        const fragment = fragments[node.name.value];
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  for (const selectionSet of selectionSets) collect(selectionSet);
  return [...fields.values()];
}

export const selectionsOf = ({ fieldNodes }: GraphQLResolveInfo): SelectionSetNode[] =>
  fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []);

/** The arguments of a field below the field of `info`: one object for each response name. */
export function selectedArguments(
  info: GraphQLResolveInfo,
  name: string,
): Record<string, unknown>[] {
  const field = (getNamedType(info.returnType) as GraphQLObjectType).getFields()[name];
  if (!field) return [];
  return includedFields(selectionsOf(info), info)
    .filter((node) => node.name.value === name)
    .map((node) => getArgumentValues(field, node, info.variableValues));
}
