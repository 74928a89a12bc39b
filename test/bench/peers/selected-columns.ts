/** The columns that a GraphQL selection needs, so that resolvers read no others. */
import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { templateColumns } from './data-source.ts';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

const known = new Set<string>(templateColumns);
/** Documents are parsed once, so their nodes identify a selection. */
const cache = new WeakMap<FieldNode, readonly string[]>();

function fieldsOf(set: SelectionSetNode | undefined, { fragments }: Info): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === 'Field') return [selection];
    const inner = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return fieldsOf(inner?.selectionSet, { fragments } as Info);
  });
}

/** The columns of templates that a field selects. */
export function selectedColumns(info: Info): readonly string[] {
  const [node] = info.fieldNodes;
  const cached = node && cache.get(node);
  if (cached) return cached;
  const fields = info.fieldNodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, info));
  const names = new Set(fields.map(({ name }) => name.value));
  if (names.has('templateVariables')) names.add('content');
  const columns = [...names].filter((name) => known.has(name));
  if (node) cache.set(node, columns);
  return columns;
}
