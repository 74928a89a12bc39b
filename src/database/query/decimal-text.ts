import { Prisma } from '../../generated/prisma/client.ts';

/** With the methods of Prisma's `Decimal` that resolvers use. Parsing amounts would take longer. */
export class DecimalText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Rounds if the decimal has more decimals. */
  toFixed(decimals: number): string {
    const point = this.#text.indexOf('.');
    const ownDecimals = point < 0 ? 0 : this.#text.length - point - 1;
    if (ownDecimals === decimals) return this.#text;
    return new Prisma.Decimal(this.#text).toFixed(decimals);
  }

  toNumber(): number {
    return Number(this.#text);
  }

  toString(): string {
    return this.#text;
  }
}
