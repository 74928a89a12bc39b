import { currentRequester, ownWork, type Requester } from './requester.ts';

/** The queue is full, or a task waited for too long. Clients receive BUSY. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  readonly code = 'QUEUE_FULL';
}

export interface FairQueueLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly concurrency: number;
  /** Maximum number of tasks of a user that run at the same time. */
  readonly perUser: number;
  /**
   * Maximum number of tasks of a request that run at the same time. At most one
   * queue of the process may have this limit, because a request has one counter.
   */
  readonly perRequest?: number;
  /** Maximum number of tasks of a user that wait. */
  readonly maxWaitingPerUser: number;
  /** Maximum number of tasks that wait. */
  readonly maxWaiting: number;
  /** Milliseconds until a waiting task is rejected. */
  readonly maxWait: number;
  /**
   * Milliseconds for which users who have used much more time wait when a task ends, because the
   * request of the task may add another one. Otherwise a request with three short tasks would wait for
   * three long ones of another user. Default: 0.
   */
  readonly holdFor?: number;
}

/** How much more time a user has used who waits for `holdFor`, in milliseconds. */
const muchMore = 100;

interface WaitingTask {
  readonly requester: Requester;
  readonly start: () => void;
}

/** A user with running or waiting tasks. */
interface QueuedUser {
  readonly key: string;
  running: number;
  /** The time that tasks of the user have run, in milliseconds, since the user came to the queue. */
  used: number;
  readonly waiting: Set<WaitingTask>;
}

/**
 * Runs a limited number of tasks at the same time, and lets further tasks wait. The next task is of the
 * user whose tasks have run for the shortest time, so neither many nor long tasks of a user delay those
 * of others (start-time fair queueing). The tasks of a user start in order, except those of requests
 * that have enough running tasks.
 */
export class FairQueue {
  readonly #limits: Required<FairQueueLimits>;
  readonly #countsRequests: boolean;
  readonly #users = new Map<string, QueuedUser>();
  /** The users with waiting tasks. Of those with equal times, the first one has waited longest. */
  readonly #turns = new Set<QueuedUser>();
  /** Where the times of new users begin: at that of the user who had the last turn. */
  #usedAtLastTurn = 0;
  #running = 0;
  #waiting = 0;
  /** The users who have used more than this time wait, until the timer ends that. */
  #heldAbove = Number.POSITIVE_INFINITY;
  #hold: NodeJS.Timeout | undefined;

  constructor(limits: FairQueueLimits) {
    this.#limits = { perRequest: Number.POSITIVE_INFINITY, holdFor: 0, ...limits };
    this.#countsRequests = limits.perRequest !== undefined;
  }

  /** Whether no task is running or waiting. */
  get isIdle(): boolean {
    return this.#users.size === 0;
  }

  /**
   * Runs a task of the current requester when it is its turn.
   * @param maxWait milliseconds until the waiting task is rejected
   * @throws QueueFullError
   */
  async run<T>(task: () => Promise<T>, maxWait = this.#limits.maxWait): Promise<T> {
    const leave = await this.enter(maxWait);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /**
   * Waits for the turn of the current requester.
   * @throws QueueFullError
   * @returns a function that ends the turn; to be called once
   */
  enter(maxWait = this.#limits.maxWait): Promise<() => void> | (() => void) {
    const requester = currentRequester();
    const user = this.#user(requester.userKey);
    if (this.#running < this.#limits.concurrency && this.#mayStart(user, requester)) {
      return this.#start(user, requester);
    }
    return this.#wait(user, requester, maxWait);
  }

  #user(key: string): QueuedUser {
    let user = this.#users.get(key);
    if (!user) {
      user = { key, running: 0, used: this.#usedAtLastTurn, waiting: new Set() };
      this.#users.set(key, user);
    }
    return user;
  }

  #mayStart(user: QueuedUser, requester: Requester): boolean {
    if (user.used > this.#heldAbove) return false;
    if (requester === ownWork) return true;
    const { perUser, perRequest } = this.#limits;
    return user.running < perUser && requester.runningTasks < perRequest;
  }

  #start(user: QueuedUser, requester: Requester): () => void {
    this.#running += 1;
    user.running += 1;
    if (this.#countsRequests) requester.runningTasks += 1;
    this.#usedAtLastTurn = Math.max(this.#usedAtLastTurn, user.used);
    const startedAt = performance.now();
    return () => {
      this.#running -= 1;
      user.running -= 1;
      user.used += performance.now() - startedAt;
      if (this.#countsRequests) requester.runningTasks -= 1;
      if (this.#waiting > 0) {
        this.#holdOthers(user);
        this.#startWaiting();
      }
      this.#forgetIdle(user);
    };
  }

  /** Lets users who have used much more time than this one wait for a moment. */
  #holdOthers({ used }: QueuedUser): void {
    const { holdFor } = this.#limits;
    if (holdFor === 0) return;
    clearTimeout(this.#hold);
    // The user may be forgotten, and come back with the time of a new one.
    this.#heldAbove = Math.max(used, this.#usedAtLastTurn) + muchMore;
    this.#hold = setTimeout(() => {
      this.#heldAbove = Number.POSITIVE_INFINITY;
      this.#startWaiting();
    }, holdFor);
  }

  #wait(user: QueuedUser, requester: Requester, maxWait: number): Promise<() => void> {
    const { maxWaiting, maxWaitingPerUser } = this.#limits;
    const isLimited = requester !== ownWork;
    const ofUser = isLimited ? user.waiting.size : 0;
    if (this.#waiting >= maxWaiting || ofUser >= maxWaitingPerUser) {
      this.#forgetIdle(user);
      return Promise.reject(new QueueFullError('too many tasks are waiting'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const task: WaitingTask = {
      requester,
      start: () => {
        clearTimeout(timer);
        resolve(this.#start(user, requester));
        this.#leave(user, task);
      },
    };
    const timer = setTimeout(() => {
      this.#leave(user, task);
      reject(new QueueFullError(`the task waited for more than ${maxWait} ms`));
    }, maxWait);
    user.waiting.add(task);
    this.#turns.add(user);
    this.#waiting += 1;
    return promise;
  }

  #leave(user: QueuedUser, task: WaitingTask): void {
    this.#waiting -= 1;
    user.waiting.delete(task);
    this.#turns.delete(user);
    // The next turn of the user comes after those of the others.
    if (user.waiting.size > 0) this.#turns.add(user);
    this.#forgetIdle(user);
  }

  #forgetIdle({ key, running, waiting }: QueuedUser): void {
    if (running === 0 && waiting.size === 0) this.#users.delete(key);
  }

  #startWaiting(): void {
    while (this.#running < this.#limits.concurrency) {
      const task = this.#next();
      if (!task) return;
      task.start();
    }
  }

  #next(): WaitingTask | undefined {
    let next: WaitingTask | undefined;
    let used = Number.POSITIVE_INFINITY;
    for (const user of this.#turns) {
      if (user.used >= used) continue;
      const task = user.waiting.values().find((each) => this.#mayStart(user, each.requester));
      if (!task) continue;
      next = task;
      used = user.used;
    }
    return next;
  }
}
