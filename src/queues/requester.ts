import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf a request runs. The queues of the process serve users in turn. */
export interface Requester {
  /** The id of the user. Without a user, and until the request is identified, the client's address. */
  userKey: string;
  /** The number of tasks that the request runs in queues with a limit for each request. */
  runningTasks: number;
}

const requesters = new AsyncLocalStorage<Requester>();

/** Work of folio itself, such as retention. No limit of a user applies to it. */
export const ownWork: Requester = { userKey: 'folio', runningTasks: 0 };

export const requesterAt = (address: string): Requester => ({
  userKey: address,
  runningTasks: 0,
});

/** Runs `work`, and everything that it starts, for a requester. */
export const runFor = <T>(requester: Requester, work: () => T): T =>
  requesters.run(requester, work);

/** The requester of the current request; `ownWork` outside of requests. */
export const currentRequester = (): Requester => requesters.getStore() ?? ownWork;
