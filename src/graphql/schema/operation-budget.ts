import type { GraphQLResolveInfo } from 'graphql';
import type { Connection } from './connection.ts';

export interface OperationBudget {
  readonly estimate: number;
  /** Operations of this project have no limits. */
  readonly isLimited: boolean;
  /** The lists exceed the size of a response, so the result is incomplete. */
  readonly isResponseTooLarge: boolean;
  /** For items beyond the declared number. @throws TOO_COMPLEX */
  chargeItems(info: GraphQLResolveInfo, items: number): void;
  /**
   * Counts the records each time that the result contains the connection. In a result that is too
   * large, later lists are null and are not read: thousands of errors would take seconds.
   * @throws TOO_COMPLEX if the records of the result exceed the size of a response
   */
  connection<T extends Connection<object>>(read: () => Promise<T>): Promise<T | null>;
}
