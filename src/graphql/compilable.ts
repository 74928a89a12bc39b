import { BREAK, type DocumentNode, Kind, visit } from 'graphql';

/**
 * graphql-jit writes the literal arguments of a document into JavaScript. It marks dates, NaN and
 * infinities by texts that begin so, and replaces what is behind the mark, unquoted: a client's text
 * that looks like one would run as code.
 */
const compilerMark = '__MAGIC_';

/**
 * Whether the compiled form of a document does what the document says. What can't be compiled is
 * interpreted.
 */
export function isCompilable(document: DocumentNode): boolean {
  let isSupported = true;
  const reject = () => {
    isSupported = false;
    return BREAK;
  };
  visit(document, {
    StringValue: ({ value }) => (value.includes(compilerMark) ? reject() : undefined),
    // graphql-jit ignores the default value of a variable that must not be null.
    VariableDefinition: ({ type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue ? reject() : undefined,
  });
  return isSupported;
}
