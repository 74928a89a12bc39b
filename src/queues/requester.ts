import { AsyncLocalStorage } from 'node:async_hooks';

/** The queues of the process serve requesters in turn. */
export interface Requester {
  /** The user's id, or the client's address if there is no user or authentication is not done. */
  userKey: string;
  runningTasks: number;
  /** The number of SQL statements that have run. */
  statements: number;
  /** When the request was received, by the clock of `performance`. */
  readonly receivedAt: number;
}

const requesters = new AsyncLocalStorage<Requester>();

export const ownWork: Requester = {
  userKey: 'folio',
  runningTasks: 0,
  statements: 0,
  receivedAt: Number.POSITIVE_INFINITY,
};

export const requesterAt = (address: string): Requester => ({
  userKey: address,
  runningTasks: 0,
  statements: 0,
  receivedAt: performance.now(),
});

/** Runs `work`, and everything that it starts, for a requester. */
export const runFor = <T>(requester: Requester, work: () => T): T =>
  requesters.run(requester, work);

export const currentRequester = (): Requester => requesters.getStore() ?? ownWork;
