export class JsonLiteralDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #rest = '';

  /** @throws SyntaxError if the piece is not JSON, TypeError if it is not UTF-8. */
  decode(piece: Buffer): string {
    return this.#decoded(this.#utf8.decode(piece, { stream: true }), false);
  }

  /** @returns the rest after the last piece. @throws as `decode` */
  end(): string {
    return this.#decoded(this.#utf8.decode(), true);
  }

  #decoded(piece: string, isLast: boolean): string {
    const literal = this.#rest + piece;
    const end = isLast ? literal.length : endOfEscapes(literal);
    this.#rest = literal.slice(end);
    return JSON.parse(`"${literal.slice(0, end)}"`) as string;
  }
}

function endOfEscapes(literal: string): number {
  const last = literal.lastIndexOf('\\');
  if (last < literal.length - 6 || last === -1) return literal.length;
  let first = last;
  while (literal[first - 1] === '\\') first -= 1;
  // In an even number of backslashes, the last one is escaped.
  if ((last - first) % 2 === 1) return literal.length;
  const length = literal[last + 1] === 'u' ? 6 : 2;
  return last + length > literal.length ? last : literal.length;
}
