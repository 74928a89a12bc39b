import type { GraphQLResolveInfo } from 'graphql';
import { FolioError } from '../errors.ts';
import { chargeOf } from './charge.ts';
import { costOfItem, maxCost } from './cost.ts';

/**
 * The cost of a running operation. Before it runs, a list without pages is charged for the declared
 * number of items. A longer list is charged for the other items when its length is known.
 */
export class Budget {
  /** The cost that was computed before the operation ran. */
  readonly estimate: number;
  #spent: number;
  readonly #limit: number;

  private constructor(estimate: number, limit: number) {
    this.estimate = estimate;
    this.#spent = estimate;
    this.#limit = limit;
  }

  /** For an operation of a client. */
  static limited(estimate: number): Budget {
    return new Budget(estimate, maxCost);
  }

  /** For an operation of this project, which has no cost limit. */
  static unlimited(): Budget {
    return new Budget(0, Number.POSITIVE_INFINITY);
  }

  /** The cost so far. */
  get spent(): number {
    return this.#spent;
  }

  get isLimited(): boolean {
    return Number.isFinite(this.#limit);
  }

  /**
   * Charges for the items of a list beyond the declared number.
   * @throws TOO_COMPLEX if the operation exceeds its cost limit
   */
  chargeItems(info: GraphQLResolveInfo, items: number): void {
    if (!this.isLimited) return;
    const field = info.parentType.getFields()[info.fieldName];
    const { listSize = 1 } = field ? chargeOf(field) : {};
    const excessItems = typeof listSize === 'number' ? items - listSize : 0;
    if (excessItems <= 0) return;
    const cost = this.#spent + excessItems * costOfItem(info);
    if (cost > this.#limit) {
      const message = `The operation costs ${cost} because ${info.fieldName} has ${items} items; the maximum is ${this.#limit}`;
      throw new FolioError('TOO_COMPLEX', { message });
    }
    this.#spent = cost;
  }
}
