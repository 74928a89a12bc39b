import { BREAK, type DocumentNode, Kind, visit } from 'graphql';

/**
 * The start of graphql-jit's placeholders for dates, NaN and infinities. graphql-jit writes the
 * literal arguments of a document into JavaScript and replaces these placeholders by unquoted code,
 * so a client's text with such a placeholder would run as code.
 */
const compilerMark = '__MAGIC_';

/** Whether graphql-jit compiles a document safely and correctly. Other documents are interpreted. */
export function isCompilable(document: DocumentNode): boolean {
  let isSupported = true;
  const reject = () => {
    isSupported = false;
    return BREAK;
  };
  visit(document, {
    StringValue: ({ value }) => (value.includes(compilerMark) ? reject() : undefined),
    // graphql-jit ignores the default value of a non-null variable.
    VariableDefinition: ({ type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue ? reject() : undefined,
  });
  return isSupported;
}
