import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { fileOf } from '../images/image-file.ts';

/** Plain objects and lists; dates and the like are values. */
export function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** How many files an argument holds; one that is in two places counts twice. */
export function countFiles(value: unknown): number {
  if (fileOf(value)) return 1;
  if (!isContainer(value)) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countFiles(inner), 0);
}

type Operation = Pick<GraphQLResolveInfo, 'operation' | 'fragments' | 'variableValues' | 'schema'>;

/**
 * How many files the root fields of a mutation take together. The fields run one after another, so
 * the first of them has to look at the arguments of all.
 */
export function countImages(info: Operation): number {
  const type = info.schema.getMutationType();
  const counts = rootFields(info).map((node) => {
    const field = type?.getFields()[node.name.value];
    try {
      return field ? countFiles(getArgumentValues(field, node, info.variableValues)) : 0;
    } catch {
      // The field itself reports what is wrong with its arguments.
      return 0;
    }
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The fields that run: without those that directives leave out, and each response name once. */
function rootFields({ operation, fragments, variableValues }: Operation): FieldNode[] {
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
  collect(operation.selectionSet);
  return [...fields.values()];
}
