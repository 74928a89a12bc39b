/** A JSON number that a JavaScript number can't represent without rounding. */
export class ExactNumber {
  /** For example `12.999999999999999999`. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** The rounded number, for error messages. */
  toJSON(): number {
    return Number(this.source);
  }
}

/**
 * Removes trailing zeros of the fraction, and the sign of zero. The lookbehind keeps the time linear:
 * a search from each zero of a long fraction takes minutes.
 */
const normalized = (whole: string, fraction: string) =>
  `${whole}${fraction.replace(/(?<!0)0+$/, '')}`.replace(/\.$/, '').replace(/^-0$/, '0');

/** At least 16 digits: fewer are never rounded. */
const mayBeRounded = /\d[\d.]{15}/;

/** Only documents with images are longer, and searching megabytes would delay other requests. */
const maxSearchedLength = 1_048_576;

/** A reviver for `JSON.parse`. TypeScript's types lack the third parameter. */
function keepExact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined) return value;
  const [, whole, fraction = ''] = /^(-?\d+)(\.\d+)?$/.exec(source) ?? [];
  const isRounded = whole !== undefined && normalized(whole, fraction) !== String(value);
  return isRounded ? new ExactNumber(source) : value;
}

/** Rounded numbers become an `ExactNumber`, up to 1,048,576 characters. @throws SyntaxError */
export function parseExactly(json: string): unknown {
  // Calling the reviver for each value is slow.
  const needsReviver = json.length <= maxSearchedLength && mayBeRounded.test(json);
  return needsReviver ? JSON.parse(json, keepExact) : JSON.parse(json);
}
