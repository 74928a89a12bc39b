import {
  type DocumentNode,
  getOperationAST,
  Kind,
  print,
  type SelectionNode,
  stripIgnoredCharacters,
  visit,
} from 'graphql';
import { fragmentsOf } from '../limits/fragments.ts';

/** In characters. */
const maxLengths = { name: 100, fields: 2_000 };

/**
 * The name and the fields of an operation, for the log. Values, arguments, aliases and the names of
 * fragments and variables are left out. The document must be valid and within the limits.
 */
export function describeOperation(document: DocumentNode, operationName?: string | null) {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const fragments = fragmentsOf(document);
  const fields = visit(operation.selectionSet, {
    Field: ({ kind, name, selectionSet }): SelectionNode => ({
      kind,
      name,
      ...(selectionSet && { selectionSet }),
    }),
    InlineFragment: (node): SelectionNode => ({ ...node, directives: [] }),
    FragmentSpread(node): SelectionNode | null {
      const fragment = fragments.get(node.name.value);
      return fragment ? { ...fragment, kind: Kind.INLINE_FRAGMENT, directives: [] } : null;
    },
  });
  return {
    operation: operation.name && shortened(operation.name.value, maxLengths.name),
    fields: shortened(stripIgnoredCharacters(print(fields)), maxLengths.fields),
  };
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
