import { queryFromInfo } from '@pothos/plugin-prisma';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type Selection, toSelection } from '../../database/query/selection.ts';
import type { ModelName } from '../../database/query/table.ts';
import type { StatementContext } from './context.ts';
import { includedFields, selectionsOf } from './included-fields.ts';

export interface SelectedConnection {
  readonly selection: Selection;
  /** Anything of the records or their page. */
  readonly hasRecords: boolean;
  readonly hasTotal: boolean;
  readonly fields: readonly string[];
}

type Fragments = GraphQLResolveInfo['fragments'];

type SelectedByNode<Selected> = WeakMap<FieldNode, Map<string, Selected>>;

/*
 * What fields of documents select, by the type of the field's parent. A node belongs to one document,
 * so an entry is removed with its document.
 */
const connections: SelectedByNode<SelectedConnection> = new WeakMap();
const records: SelectedByNode<Selection> = new WeakMap();
/** The selection of the field is the same in every request. */
const constantNodes = new WeakMap<FieldNode, boolean>();

/** @param pageFields fields of the connection that need the records */
export function connectionSelection(
  model: ModelName,
  context: StatementContext,
  info: GraphQLResolveInfo,
  pageFields: readonly string[] = [],
): SelectedConnection {
  return onceForNode(connections, info, () => {
    const names = selectedNames(info);
    const paths = [['nodes'], ['edges', 'node']];
    const query = queryFromInfo({ context, info, typeName: model, paths });
    return {
      selection: toSelection(model, query as never),
      hasRecords: ['nodes', 'edges', 'pageInfo', ...pageFields].some((name) => names.has(name)),
      hasTotal: names.has('totalCount'),
      fields: [...names],
    };
  });
}

/** What an operation selects of the record, or of the list, that `info` resolves. */
export function recordSelection(
  model: ModelName,
  context: StatementContext,
  info: GraphQLResolveInfo,
): Selection {
  const compute = () =>
    toSelection(model, queryFromInfo({ context, info, typeName: model }) as never);
  // The field of an interface has a selection for each of its types.
  return onceForNode(records, info, compute, model);
}

/**
 * What an operation selects of records inside the value that `info` resolves, such as the record of
 * a payload.
 * @param paths the paths of the records, each a list of field names
 * @returns undefined if the operation does not select them
 */
export function selectionAt(
  model: ModelName,
  paths: readonly (readonly string[])[],
  context: StatementContext,
  info: GraphQLResolveInfo,
): Selection | undefined {
  const names = selectedNames(info);
  if (!paths.some(([field]) => names.has(field as string))) return undefined;
  const compute = () => {
    const options = { context, info, typeName: model, paths: paths.map((path) => [...path]) };
    return toSelection(model, queryFromInfo(options) as never);
  };
  return onceForNode(records, info, compute, paths.join());
}

/** @param part distinguishes the parts of the selection that are computed for one node */
function onceForNode<Selected>(
  byNode: SelectedByNode<Selected>,
  { fieldNodes, fragments, parentType }: GraphQLResolveInfo,
  compute: () => Selected,
  part = '',
): Selected {
  const [node, ...otherNodes] = fieldNodes as [FieldNode, ...FieldNode[]];
  if (otherNodes.length > 0 || !isConstantNode(node, fragments)) return compute();
  const key = `${parentType.name} ${part}`;
  const byType = byNode.get(node);
  const known = byType?.get(key);
  if (known) return known;
  const selected = compute();
  if (byType) byType.set(key, selected);
  else byNode.set(node, new Map([[key, selected]]));
  return selected;
}

const selectedNames = (info: GraphQLResolveInfo): Set<string> =>
  new Set(includedFields(selectionsOf(info), info).map(({ name }) => name.value));

function isConstantNode(node: FieldNode, fragments: Fragments): boolean {
  let isConstantKnown = constantNodes.get(node);
  if (isConstantKnown === undefined) {
    isConstantKnown = !node.selectionSet || isConstant(node.selectionSet, fragments);
    constantNodes.set(node, isConstantKnown);
  }
  return isConstantKnown;
}

function isConstant({ selections }: SelectionSetNode, fragments: Fragments): boolean {
  return selections.every((node) => {
    if (node.directives?.length) return false;
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments[node.name.value] as FragmentDefinitionNode;
      return isConstant(fragment.selectionSet, fragments);
    }
    const hasArguments = node.kind === Kind.FIELD && (node.arguments?.length ?? 0) > 0;
    const hasVariables =
      hasArguments && JSON.stringify(node.arguments).includes(`"${Kind.VARIABLE}"`);
    return !hasVariables && (!node.selectionSet || isConstant(node.selectionSet, fragments));
  });
}
