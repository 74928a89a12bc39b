import type { GraphQLResolveInfo } from 'graphql';
import { FolioError } from '../errors.ts';
import { chargeOf } from './charge.ts';
import { costOfItem, maxCost } from './cost.ts';

/**
 * What an operation has cost so far. Lists that have no pages are charged for a declared number of
 * items before they run; a longer one is charged for the rest when its length is known.
 */
export class Budget {
  /** What the operation costs before it runs. */
  readonly estimate: number;
  #spent: number;
  readonly #limit: number;

  private constructor(estimate: number, limit: number) {
    this.estimate = estimate;
    this.#spent = estimate;
    this.#limit = limit;
  }

  static limited(estimate: number): Budget {
    return new Budget(estimate, maxCost);
  }

  /** For an operation of this project, whose selection is its own and not a client's. */
  static unlimited(): Budget {
    return new Budget(0, Number.POSITIVE_INFINITY);
  }

  get spent(): number {
    return this.#spent;
  }

  get isLimited(): boolean {
    return Number.isFinite(this.#limit);
  }

  /**
   * Charges for the items of a list beyond the declared number.
   * @throws TOO_COMPLEX when the operation then costs more than is allowed.
   */
  chargeItems(info: GraphQLResolveInfo, items: number): void {
    if (!this.isLimited) return;
    const field = info.parentType.getFields()[info.fieldName];
    const { listSize = 1 } = field ? chargeOf(field) : {};
    const excessItems = typeof listSize === 'number' ? items - listSize : 0;
    if (excessItems <= 0) return;
    const cost = this.#spent + excessItems * costOfItem(info);
    if (cost > this.#limit) {
      const message = `The operation costs ${cost}, as ${info.fieldName} has ${items} items; ${this.#limit} is allowed`;
      throw new FolioError('TOO_COMPLEX', { message });
    }
    this.#spent = cost;
  }
}
