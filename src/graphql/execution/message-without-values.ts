/** graphql-js adds this to the end of a message. */
const suggestion = String.raw`( Did you mean (?:the enum value )?(?:"\w+"(?:, or | or |, )?)+\?)?$`;

/**
 * Values of a document or of variables in messages of graphql-js. A name is omitted only if it is
 * longer than the names of the schema.
 */
const parts: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`( cannot represent .*?value): .*?\.?${suggestion}`, 's'), '$1.$2'],
  [/^(Expected value of type "[^"]*"), found (?!null\.$).*$/s, '$1.'],
  [/^(Argument "\w+" has invalid value) .*$/s, '$1.'],
  [/^(Syntax Error: .*?(?:String|Int|Float)) ".*$/s, '$1.'],
  [/(\bValue) ".{61,}" (does not exist in)/s, '$1 "…" $2'],
  [/"[^\s"]{61,}"/g, '"…"'],
];

/** In characters. Searching a message with a value of a megabyte takes seconds. */
const maxSearchedLength = 10_000;

/** Values in a message of graphql-js can be passwords or whole images. */
export function messageWithoutValues(message: string): string {
  const half = maxSearchedLength / 2;
  const searched =
    message.length <= maxSearchedLength
      ? message
      : `${message.slice(0, half)}${message.slice(-half)}`.toWellFormed();
  return parts.reduce((text, [part, replacement]) => text.replace(part, replacement), searched);
}
