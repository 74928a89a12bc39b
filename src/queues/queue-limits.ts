export interface QueueLimits {
  /** In metrics. A queue without a name is not measured. */
  readonly name?: string;
  readonly concurrency: number;
  readonly perUser: number;
  /** For users whose latest tasks took less than 25 ms each. Default: `perUser`. */
  readonly perUserOfShort?: number;
  /** At most one queue of the process may have this limit: a request has one counter. */
  readonly perRequest?: number;
  readonly maxWaitingPerUser: number;
  readonly maxWaiting: number;
  /** Milliseconds until a waiting task is rejected. */
  readonly maxWait: number;
  /**
   * In milliseconds. When a task ends, users who have used much more time wait for this long, so that
   * the request of the task can add its next one. Otherwise, a request with three short tasks could
   * wait for three long ones of another user. Default: 0.
   */
  readonly holdFor?: number;
}
