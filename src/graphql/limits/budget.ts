import { type GraphQLResolveInfo, responsePathAsArray as pathToArray } from 'graphql';
import { FolioError } from '../../errors.ts';
import { chargeOf } from '../schema/charge.ts';
import type { Connection } from '../schema/connection.ts';
import type { OperationBudget } from '../schema/operation-budget.ts';
import { costOfItem, maxCost } from './cost.ts';
import { maxResponseBytes, responseTooLarge } from './response-size.ts';

/** A list is charged for its declared items before the operation, for others when they are read. */
export class Budget implements OperationBudget {
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

  /** For an operation of a client. Those of this project are unlimited. */
  static limited(estimate: number): Budget {
    return new Budget(estimate, maxCost);
  }

  static unlimited(): Budget {
    return new Budget(0, Number.POSITIVE_INFINITY);
  }

  get spent(): number {
    return this.#spent;
  }

  get isLimited(): boolean {
    return Number.isFinite(this.#limit);
  }

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

  get isResponseTooLarge(): boolean {
    return this.#bytes > maxResponseBytes;
  }

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
