import { BREAK, type DirectiveNode, type DocumentNode, visit } from 'graphql';

/**
 * The start of graphql-jit's placeholders for dates, NaN and infinities. graphql-jit writes the
 * literal arguments of a document into JavaScript and replaces these placeholders by unquoted code,
 * so a client's text with such a placeholder would run as code.
 */
const compilerMark = '__MAGIC_';

/** Whether graphql-jit compiles a document safely and correctly. Other documents are interpreted. */
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

/**
 * Whether a document spreads a fragment twice and has conditions on fragments. graphql-jit stores the
 * conditions of a spread in the fields of the fragment, so they would apply to all its spreads.
 */
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
