/** A number of a JSON body that JavaScript's own numbers would have to round, as it was written. */
export class ExactNumber {
  /** Decimal text, such as `12.999999999999999999`. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** As a complaint about it shows it. */
  toJSON(): number {
    return Number(this.source);
  }
}

/** Without what does not change a plain decimal number. */
const normalized = (source: string) =>
  source
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0');

/** As many digits as a number may lose some of. */
const manyDigits = /\d[\d.]{15}/;

/** Only images make a text longer, and to search megabytes of them would hold up everybody else. */
const longestSearched = 1_048_576;

/** What `JSON.parse` calls; TypeScript does not know of the last parameter yet. */
function keepExact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined) return value;
  const isPlain = /^-?\d+(\.\d+)?$/.test(source);
  return isPlain && normalized(source) !== String(value) ? new ExactNumber(source) : value;
}

/**
 * The value of a JSON text. A number that would have to be rounded is an `ExactNumber`, but in a
 * text of more than a megabyte.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  // Only where it may matter: to be asked about each value takes its time.
  const mayLose = text.length <= longestSearched && manyDigits.test(text);
  return mayLose ? JSON.parse(text, keepExact) : JSON.parse(text);
}
