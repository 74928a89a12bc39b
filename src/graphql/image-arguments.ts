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

/** Whether a value is a plain object or a list. Other objects, such as dates, are single values. */
export function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** The number of files in an argument. A file that occurs twice counts twice. */
export function countFiles(value: unknown): number {
  if (fileOf(value)) return 1;
  if (!isContainer(value)) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countFiles(inner), 0);
}

type Operation = Pick<GraphQLResolveInfo, 'operation' | 'fragments' | 'variableValues' | 'schema'>;

/**
 * The number of files in the arguments of all root fields of a mutation. The fields run one after
 * the other, so the first field already needs the number for all of them.
 */
export function countImages(info: Operation): number {
  const type = info.schema.getMutationType();
  const counts = rootFields(info).map((node) => {
    const field = type?.getFields()[node.name.value];
    try {
      return field ? countFiles(getArgumentValues(field, node, info.variableValues)) : 0;
    } catch {
      // The field itself returns the errors of its arguments.
      return 0;
    }
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The root fields that run: without those that @skip or @include exclude, one for each response name. */
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
