import { BREAK, type DirectiveNode, type DocumentNode, visit } from 'graphql';

/**
 * graphql-jit writes literal arguments into JavaScript and replaces placeholders that start with
 * this by unquoted code: a client's string with a placeholder would run as code.
 */
const compilerMark = '__MAGIC_';

/** Documents that graphql-jit would not compile safely and correctly are interpreted. */
export function isCompilable(document: DocumentNode): boolean {
  return !hasUnsafeCode(document) && !hasConditionalRepeats(document);
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

const isCondition = ({ name }: DirectiveNode) => name.value === 'skip' || name.value === 'include';

/** graphql-jit applies the conditions of a spread to all spreads of the fragment. */
function hasConditionalRepeats(document: DocumentNode): boolean {
  const names: string[] = [];
  let hasCondition = false;
  const readConditions = ({
    directives = [],
  }: {
    readonly directives?: readonly DirectiveNode[];
  }) => {
    hasCondition ||= directives.some(isCondition);
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
