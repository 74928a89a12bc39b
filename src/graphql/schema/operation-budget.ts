import type { GraphQLResolveInfo } from 'graphql';
import type { Connection } from './connection.ts';

/** The cost and the size of a running operation, which resolvers charge. */
export interface OperationBudget {
  /** The cost that was computed before the operation ran. */
  readonly estimate: number;
  /** Whether the operation has limits. Those of this project have none. */
  readonly isLimited: boolean;
  /** Whether the lists of the result exceed the size of a response, so the result is incomplete. */
  readonly isResponseTooLarge: boolean;
  /**
   * Charges for the items of a list beyond the declared number.
   * @throws TOO_COMPLEX if the operation exceeds its cost limit
   */
  chargeItems(info: GraphQLResolveInfo, items: number): void;
  /**
   * Reads a connection, and counts its records each time that the result contains it. In a result that
   * is too large, later lists are null and are not read: thousands of errors would take seconds.
   * @throws TOO_COMPLEX if the records of the result exceed the size of a response
   */
  connection<T extends Connection<object>>(read: () => Promise<T>): Promise<T | null>;
}
