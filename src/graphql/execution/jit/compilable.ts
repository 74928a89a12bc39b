import { BREAK, type DirectiveNode, type DocumentNode, visit } from 'graphql';

/**
 * graphql-jit writes literal arguments into JavaScript and replaces placeholders that start with
 * this by unquoted code: a client's string with a placeholder would run as code.
 */
const compilerMark = '__MAGIC_';

/** Documents that graphql-jit would not compile safely and correctly are interpreted. */
export function isCompilable(document: DocumentNode): boolean {
  return !hasCompilerMark(document) && !hasConditionalRepeats(document);
}

function hasCompilerMark(document: DocumentNode): boolean {
  let hasMark = false;
  visit(document, {
    StringValue({ value }) {
      if (!value.includes(compilerMark)) return undefined;
      hasMark = true;
      return BREAK;
    },
  });
  return hasMark;
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
