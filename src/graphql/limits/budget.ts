import { type GraphQLResolveInfo, responsePathAsArray as pathToArray } from 'graphql';
import { FolioError } from '../../errors.ts';
import { chargeOf } from '../schema/charge.ts';
import type { Connection } from '../schema/connection.ts';
import { costOfItem, maxCost } from './cost.ts';
import { maxResponseBytes, responseTooLarge } from './response-size.ts';

/**
 * The cost of a running operation. Before it runs, a list without pages is charged for the declared
 * number of items. A longer list is charged for the other items when its length is known.
 */
export class Budget {
  /** The cost that was computed before the operation ran. */
  readonly estimate: number;
  #spent: number;
  readonly #limit: number;
  /** The bytes of the lists of the result, see `recordBytes`. */
  #bytes = 0;

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
    const itemCost = costOfItem(info);
    const cost = this.#spent + excessItems * itemCost;
    if (cost > this.#limit) {
      const message = `The operation costs ${cost} because ${info.fieldName} has ${items} items; the maximum is ${this.#limit}`;
      const path = pathToArray(info.path).filter((key) => typeof key === 'string');
      const mostExpensive = { path, cost: items * itemCost };
      throw new FolioError('TOO_COMPLEX', {
        message,
        cost: { requested: cost, maximum: this.#limit, mostExpensive },
      });
    }
    this.#spent = cost;
  }

  /** Whether the lists of the result exceed the size of a response, so the result is incomplete. */
  get isResponseTooLarge(): boolean {
    return this.#bytes > maxResponseBytes;
  }

  /**
   * Reads a connection, and counts its records each time that the result contains it. In a result that
   * is too large, later lists are null and are not read: thousands of errors would take seconds.
   * @throws TOO_COMPLEX if the records of the result exceed the size of a response
   */
  connection<T extends Connection<object>>(read: () => Promise<T>): Promise<T | null> {
    return this.isLimited ? this.#countedConnection(read) : read();
  }

  async #countedConnection<T extends Connection<object>>(
    read: () => Promise<T>,
  ): Promise<T | null> {
    if (this.isResponseTooLarge) return null;
    const connection = await read();
    if (this.isResponseTooLarge) return null;
    this.#bytes += connection.bytes;
    if (this.isResponseTooLarge) throw responseTooLarge(maxResponseBytes);
    return connection;
  }
}
