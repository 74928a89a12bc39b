import { Prisma } from '../../generated/prisma/client.ts';

/**
 * A decimal as the database writes it, with the methods of Prisma's `Decimal` that resolvers use.
 * Parsing the amounts of a list would take a tenth of its time.
 */
export class DecimalText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The decimal with this number of decimals, rounded if it has more. */
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
