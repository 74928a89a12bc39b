import type { IncomingHttpHeaders } from 'node:http';

/**
 * The headers of a request as Yoga and its plugins read them. Unlike `Headers`, they are not copied
 * for each request, and they can't be changed.
 */
export class LightHeaders implements Iterable<[string, string]> {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  /** The value of a header; null if the request does not have it. */
  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : value.join(', ');
  }

  has(name: string): boolean {
    return this.#headers[name.toLowerCase()] !== undefined;
  }

  getSetCookie(): string[] {
    return [];
  }

  *keys(): Generator<string> {
    for (const [name] of this) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this) yield value;
  }

  entries(): Iterator<[string, string]> {
    return this[Symbol.iterator]();
  }

  forEach(callback: (value: string, name: string, headers: LightHeaders) => void): void {
    for (const [name, value] of this) callback(value, name, this);
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const name of Object.keys(this.#headers)) {
      const value = this.get(name);
      if (value !== null) yield [name, value];
    }
  }

  set(): never {
    throw readOnly();
  }

  append(): never {
    throw readOnly();
  }

  delete(): never {
    throw readOnly();
  }
}

const readOnly = () => new TypeError('The headers of a request are read-only');
