/** Decodes one JSON string literal, without its quotes, piece by piece. */
export class JsonLiteralDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #rest = '';

  /**
   * @returns the decoded text of the piece, including the undecoded end of the previous piece.
   * @throws SyntaxError or TypeError when it is not JSON or not UTF-8.
   */
  decode(piece: Buffer): string {
    return this.#decoded(this.#utf8.decode(piece, { stream: true }), false);
  }

  /** The text that is left after the last piece. @throws as `decode` */
  end(): string {
    return this.#decoded(this.#utf8.decode(), true);
  }

  #decoded(piece: string, isLast: boolean): string {
    const text = this.#rest + piece;
    const end = isLast ? text.length : endOfEscapes(text);
    this.#rest = text.slice(end);
    return JSON.parse(`"${text.slice(0, end)}"`) as string;
  }
}

/** Where an escape sequence begins that the end of the text cuts; else the end. */
function endOfEscapes(text: string): number {
  const last = text.lastIndexOf('\\');
  if (last < text.length - 6 || last === -1) return text.length;
  let first = last;
  while (text[first - 1] === '\\') first -= 1;
  // In an even number of backslashes the last one is itself escaped.
  if ((last - first) % 2 === 1) return text.length;
  const length = text[last + 1] === 'u' ? 6 : 2;
  return last + length > text.length ? last : text.length;
}
