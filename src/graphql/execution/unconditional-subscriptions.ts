import {
  type ASTVisitor,
  type DirectiveNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

const conditions = ['skip', 'include'];

/**
 * Rejects `@skip` and `@include` at the top level of a subscription, as the specification does since
 * September 2025. graphql-js 16 throws a TypeError if they leave out the only field.
 */
export function unconditionalSubscriptions(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== 'subscription') return;
      const nodes = conditionsIn(node.selectionSet, (name) => context.getFragment(name));
      if (nodes.length === 0) return;
      const message = 'The top level of a subscription must not use @skip or @include';
      context.reportError(new GraphQLError(message, { nodes }));
    },
  };
}

function conditionsIn(
  { selections }: SelectionSetNode,
  fragment: (name: string) => FragmentDefinitionNode | null | undefined,
  seen = new Set<string>(),
): readonly DirectiveNode[] {
  return selections.flatMap((selection) => {
    const own = (selection.directives ?? []).filter(({ name }) => conditions.includes(name.value));
    if (selection.kind === Kind.FIELD) return own;
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return [...own, ...conditionsIn(selection.selectionSet, fragment, seen)];
    }
    const name = selection.name.value;
    const spread = seen.has(name) ? undefined : fragment(name);
    seen.add(name);
    return spread ? [...own, ...conditionsIn(spread.selectionSet, fragment, seen)] : own;
  });
}
