import { type Document, Lexer, LineCounter, parseDocument, Scalar, stringify, visit } from 'yaml';

/** A value of a list item of the front matter. */
export type YamlValue = string | boolean | readonly string[];

/** A value of the front matter. Other kinds of values are not used. */
type FrontMatterValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly Readonly<Record<string, YamlValue>>[];

/** The maximum number of issues of a file that are described. */
export const maxIssues = 20;

/** More than a valid template has. YAML with more would block other requests for a second. */
const maxTokens = 50_000;

const opening = /^\ufeff?---[ \t]*\r?\n/;
// Without the flag m, for which U+2028 in a title would end a line too.
const closing = /(?:^|(?<=\n))---[ \t]*(?:\r?\n|$)/;

/** A file in its two parts, before the YAML is read. */
interface Parts {
  readonly yaml: string;
  /** The bytes after the front matter, unchanged. */
  readonly content: string;
}

/** @returns undefined without front matter. */
export function splitFrontMatter(source: string): Parts | undefined {
  const start = opening.exec(source)?.[0].length;
  if (start === undefined) return undefined;
  const rest = source.slice(start);
  const end = closing.exec(rest);
  if (!end) return undefined;
  return { yaml: rest.slice(0, end.index), content: rest.slice(end.index + end[0].length) };
}

/** Returns the number of the line that begins with a field of the front matter, as text for an error. */
export function lineTexts(source: string): (name: string) => string {
  const lines = splitFrontMatter(source)?.yaml.split('\n') ?? [];
  const texts = new Map<string | undefined, string>();
  for (const [index, line] of lines.entries()) {
    const name = /^(.+?):(?=\s|$)/.exec(line)?.[1];
    if (!texts.has(name)) texts.set(name, ` (line ${index + 2})`);
  }
  return (name) => texts.get(name) ?? '';
}

/** Adds a field as the first line of the front matter. All other bytes are unchanged. */
export function withFirstField(source: string, name: string, value: string): string {
  const start = opening.exec(source)?.[0] ?? '';
  const lineBreak = start.endsWith('\r\n') ? '\r\n' : '\n';
  return `${start}${name}: ${value}${lineBreak}${source.slice(start.length)}`;
}

/** One line: quoted and with escapes if the string has line breaks or invisible characters. */
function scalarOf(value: string): Scalar<string> {
  const scalar = new Scalar(value);
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(value)) scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

type Scalars = Scalar<string> | number | boolean | Scalars[] | { readonly [name: string]: Scalars };

function scalarsOf(value: FrontMatterValue | Readonly<Record<string, FrontMatterValue>>): Scalars {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return scalarOf(value);
  if (isList(value)) return value.map((each) => scalarsOf(each as FrontMatterValue));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scalarsOf(each)]));
}

/** Writes a file. The content follows the front matter unchanged. */
export function withFrontMatter(
  fields: Readonly<Record<string, FrontMatterValue>>,
  content: string,
): string {
  const yaml = stringify(scalarsOf(fields), {
    lineWidth: 0,
    blockQuote: false,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
  });
  return `---\n${yaml}---\n${content}`;
}

/**
 * Reads YAML as an object of strings and lists. Scalars are not converted, so `title: 2026` is a
 * string.
 * @returns the object, or a reason why it is invalid
 */
export function parseYaml(yaml: string): Readonly<Record<string, unknown>> | string {
  // Errors have the lines of the file, whose first one is not part of the YAML.
  const value = parseValue(`\n${yaml}`);
  if (typeof value === 'string') return value;
  return isList(value) ? 'The front matter is not a list of fields' : value;
}

/** As {@link parseYaml}, for a file that is a list. */
export function parseYamlList(yaml: string): readonly unknown[] | string {
  const value = parseValue(yaml);
  if (typeof value === 'string' || isList(value)) return value;
  return 'The file is not a list';
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

function parseValue(yaml: string): Readonly<Record<string, unknown>> | readonly unknown[] | string {
  try {
    if (hasTooManyTokens(yaml)) return 'The YAML is too long';
    const lines = new LineCounter();
    const document = parseDocument(yaml, {
      schema: 'failsafe',
      stringKeys: true,
      lineCounter: lines,
      // The parser would compare each key with all others, and describe thousands of errors.
      uniqueKeys: false,
      prettyErrors: false,
    });
    const [error] = document.errors;
    const issue = error ? { message: error.message, at: error.pos[0] } : repeatedKey(document);
    if (issue) {
      const { line, col } = lines.linePos(issue.at);
      return `${firstLine(issue.message)} at line ${line}, column ${col}`;
    }
    // Aliases could expand to any size.
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    if (value === null || value === '') return {};
    return typeof value === 'object'
      ? (value as Readonly<Record<string, unknown>> | readonly unknown[])
      : 'The front matter is not a list of fields';
  } catch (error) {
    return firstLine((error as Error).message);
  }
}

function hasTooManyTokens(yaml: string): boolean {
  let count = 0;
  for (const _token of new Lexer().lex(yaml)) {
    count += 1;
    if (count > maxTokens) return true;
  }
  return false;
}

function repeatedKey(document: Document.Parsed) {
  let at: number | undefined;
  visit(document, {
    Map(_key, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        const { value, range } = key as Scalar.Parsed;
        if (keys.has(value)) at ??= range[0];
        keys.add(value);
      }
    },
  });
  return at === undefined ? undefined : { message: 'Map keys must be unique', at };
}

const firstLine = (source: string) => source.split('\n')[0]?.replace(/:$/, '') ?? source;
