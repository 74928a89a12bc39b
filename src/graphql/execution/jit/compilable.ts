import {
  BREAK,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { fragmentsOf } from '../../limits/fragments.ts';
import type { OperationSource } from '../operation.ts';

/**
 * graphql-jit writes literal arguments into JavaScript and replaces placeholders that start with
 * this by unquoted code: a client's string with a placeholder would run as code.
 */
const compilerMark = '__MAGIC_';

/** Documents that graphql-jit would not compile safely and correctly are interpreted. */
export function isCompilable(source: OperationSource): boolean {
  const { document } = source;
  return (
    !hasUnsafeCode(document) && !hasConditionalRepeats(document) && !hasConditionalMerges(source)
  );
}

function hasUnsafeCode(document: DocumentNode): boolean {
  let isUnsafe = false;
  const breakIf = (condition: boolean) => {
    isUnsafe ||= condition;
    return condition ? BREAK : undefined;
  };
  visit(document, {
    StringValue: ({ value }) => breakIf(value.includes(compilerMark)),
    // In an object literal, it sets the prototype.
    Field: ({ alias }) => breakIf(alias?.value === '__proto__'),
  });
  return isUnsafe;
}

interface WithDirectives {
  readonly directives?: readonly DirectiveNode[] | undefined;
}

const hasConditions = ({ directives = [] }: WithDirectives) =>
  directives.some(({ name }) => name.value === 'skip' || name.value === 'include');

/** graphql-jit applies the conditions of a spread to all spreads of the fragment. */
function hasConditionalRepeats(document: DocumentNode): boolean {
  const names: string[] = [];
  let hasCondition = false;
  const readConditions = (node: WithDirectives) => {
    hasCondition ||= hasConditions(node);
  };
  visit(document, {
    InlineFragment: readConditions,
    FragmentSpread(spread) {
      names.push(spread.name.value);
      readConditions(spread);
    },
  });
  return hasCondition && new Set(names).size < names.length;
}

interface MergedField {
  readonly selectionSets: SelectionSetNode[];
  isConditional: boolean;
}

/**
 * graphql-jit ignores the condition of a field for the fragments and the repeated fields in its
 * selection if another field has the same response name.
 */
function hasConditionalMerges({ document, node }: OperationSource): boolean {
  const fragments = fragmentsOf(document);
  const isIn = (selectionSets: readonly SelectionSetNode[]): boolean => {
    const fields = new Map<string, MergedField>();
    const collect = ({ selections }: SelectionSetNode, isInCondition: boolean) => {
      for (const selection of selections) {
        const isConditional = isInCondition || hasConditions(selection);
        if (selection.kind === Kind.FIELD) {
          if (!selection.selectionSet) continue;
          const name = (selection.alias ?? selection.name).value;
          const field = fields.get(name) ?? { selectionSets: [], isConditional: false };
          fields.set(name, field);
          field.selectionSets.push(selection.selectionSet);
          field.isConditional ||= isConditional;
        } else {
          const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
          const fragment = isSpread ? fragments.get(selection.name.value) : selection;
          if (fragment) collect(fragment.selectionSet, isConditional);
        }
      }
    };
    for (const selectionSet of selectionSets) collect(selectionSet, false);
    return fields.values().some((field) => {
      const isMerged = field.selectionSets.length > 1;
      return (field.isConditional && isMerged) || isIn(field.selectionSets);
    });
  };
  return isIn([node.selectionSet]);
}
