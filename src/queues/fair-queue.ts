import { queueWaits } from '../measurements/measurements.ts';
import { type QueueReading, readings } from '../measurements/readings.ts';
import type { QueueLimits } from './queue-limits.ts';
import {
  endTask,
  isOverdue,
  type QueuedUser,
  QueuedUsers,
  type WaitingTask,
} from './queued-users.ts';
import { currentRequester, ownWork, type Requester } from './requester.ts';

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  readonly code = 'QUEUE_FULL';
}

/** Users who have used this many more milliseconds wait for `holdFor`. */
const muchMore = 100;

/** Tasks that take less time are short. */
const shortMillis = 25;

/** After an overdue task of a second, the slots serve other tasks for nine seconds in total. */
const timesForOthers = 9;

/** Starts a task. @param leave ends its turn; call it once */
type StartTurn = (leave: () => void) => void;

interface DelayedTask {
  readonly user: QueuedUser;
  readonly requester: Requester;
  readonly start: StartTurn;
  readonly fail: (error: QueueFullError) => void;
  readonly maxWait: number;
}

/**
 * The next task is of the user whose tasks have run for the shortest time, so neither many nor long
 * tasks of a user delay those of others (start-time fair queueing). A tenth of the time is for overdue
 * tasks: otherwise, a user who has used a little more time than many others would wait for all of them.
 * The tasks of a user start in order, except those of requests that have enough running tasks.
 */
export class FairQueue {
  readonly #limits: Required<Omit<QueueLimits, 'name'>>;
  readonly #name: string | undefined;
  readonly #countsRequests: boolean;
  readonly #users = new QueuedUsers();
  /** The users with waiting tasks. Of those with equal times, the first one has waited longest. */
  readonly #turns = new Set<QueuedUser>();
  /** The used time of the user who had the last turn. A user without tasks starts with it. */
  #usedAtLastTurn = 0;
  #running = 0;
  #waiting = 0;
  #started = 0;
  readonly #rejected = { full: 0, timeout: 0 };
  #heldAbove = Number.POSITIVE_INFINITY;
  #hold: NodeJS.Timeout | undefined;
  /** When the next overdue task may start, by `performance.now()`. Infinite while one runs. */
  #nextOverdueAt = 0;

  constructor(limits: QueueLimits) {
    const { perUser: perUserOfShort } = limits;
    this.#limits = {
      perUserOfShort,
      perRequest: Number.POSITIVE_INFINITY,
      holdFor: 0,
      ...limits,
    };
    this.#countsRequests = limits.perRequest !== undefined;
    this.#name = limits.name;
    if (this.#name !== undefined) readings.queues.set(this.#name, () => this.#reading());
  }

  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting === 0;
  }

  #reading(): QueueReading {
    const { concurrency, maxWaiting } = this.#limits;
    return {
      running: this.#running,
      waiting: this.#waiting,
      concurrency,
      maxWaiting,
      started: this.#started,
      rejected: this.#rejected,
    };
  }

  /** @param maxWait milliseconds until the waiting task is rejected @throws QueueFullError */
  async run<T>(task: () => Promise<T>, maxWait = this.#limits.maxWait): Promise<T> {
    const turn = Promise.withResolvers<() => void>();
    this.enter(turn.resolve, turn.reject, maxWait);
    const leave = await turn.promise;
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /**
   * Calls `start` at the turn of the current requester; at once if nothing is before it.
   * @param fail called instead of `start` if the queue is full, or after `maxWait` milliseconds
   */
  enter(start: StartTurn, fail: (error: QueueFullError) => void, maxWait = this.#limits.maxWait) {
    const requester = currentRequester();
    const user = this.#users.userOf(requester.userKey, this.#usedAtLastTurn);
    const isFree = this.#running < this.#limits.concurrency && !this.#isHeld(user);
    if (isFree && this.#mayStart(user, requester)) {
      start(this.#start(user, requester));
    } else {
      this.#wait({ user, requester, start, fail, maxWait });
    }
  }

  #isHeld({ used }: QueuedUser): boolean {
    return used > this.#heldAbove;
  }

  #mayStart(user: QueuedUser, requester: Requester): boolean {
    if (requester === ownWork) return true;
    const { perUser, perUserOfShort, perRequest } = this.#limits;
    const ofUser = user.longest < shortMillis ? perUserOfShort : perUser;
    return user.running < ofUser && requester.runningTasks < perRequest;
  }

  #start(user: QueuedUser, requester: Requester, isOverdueTurn = false): () => void {
    this.#running += 1;
    this.#started += 1;
    user.running += 1;
    if (this.#countsRequests) requester.runningTasks += 1;
    if (isOverdueTurn) {
      this.#nextOverdueAt = Number.POSITIVE_INFINITY;
      user.used = Math.min(user.used, this.#usedAtLastTurn);
    }
    this.#usedAtLastTurn = Math.max(this.#usedAtLastTurn, user.used);
    const startedAt = performance.now();
    return () => {
      const { concurrency } = this.#limits;
      this.#running -= 1;
      const time = endTask(user, startedAt);
      if (isOverdueTurn) this.#nextOverdueAt = user.endedAt + (time * timesForOthers) / concurrency;
      if (this.#countsRequests) requester.runningTasks -= 1;
      if (this.#waiting > 0) {
        this.#holdOthers(user);
        this.#startWaiting();
      }
      this.#users.updateIdle(user);
    };
  }

  /** Users who have used much more time than this one wait for a moment. */
  #holdOthers({ used }: QueuedUser): void {
    const { holdFor } = this.#limits;
    if (holdFor === 0) return;
    clearTimeout(this.#hold);
    // A user who returns may start with the time of the last turn instead of its own.
    this.#heldAbove = Math.max(used, this.#usedAtLastTurn) + muchMore;
    this.#hold = setTimeout(() => {
      this.#heldAbove = Number.POSITIVE_INFINITY;
      this.#startWaiting();
    }, holdFor);
  }

  #wait({ user, requester, start, fail, maxWait }: DelayedTask): void {
    const { maxWaiting, maxWaitingPerUser } = this.#limits;
    const isLimited = requester !== ownWork;
    const ofUser = isLimited ? user.waiting.size : 0;
    if (this.#waiting >= maxWaiting || ofUser >= maxWaitingPerUser) {
      this.#users.updateIdle(user);
      this.#rejected.full += 1;
      fail(new QueueFullError('too many tasks are waiting'));
      return;
    }
    const since = performance.now();
    const task: WaitingTask = {
      requester,
      since,
      start: (isOverdueTurn) => {
        clearTimeout(timer);
        this.#recordWait(since);
        const leave = this.#start(user, requester, isOverdueTurn);
        this.#leave(user, task);
        start(leave);
      },
    };
    const timer = setTimeout(() => {
      this.#leave(user, task);
      this.#rejected.timeout += 1;
      this.#recordWait(since);
      fail(new QueueFullError(`the task waited for more than ${maxWait} ms`));
    }, maxWait);
    user.waiting.add(task);
    this.#turns.add(user);
    this.#waiting += 1;
  }

  #recordWait(since: number): void {
    if (this.#name === undefined || !queueWaits.isMeasured) return;
    queueWaits.record({ queue: this.#name, seconds: (performance.now() - since) / 1_000 });
  }

  #leave(user: QueuedUser, task: WaitingTask): void {
    this.#waiting -= 1;
    user.waiting.delete(task);
    this.#turns.delete(user);
    // The next turn of the user comes after those of the others.
    if (user.waiting.size > 0) this.#turns.add(user);
    this.#users.updateIdle(user);
  }

  #startWaiting(): void {
    while (this.#running < this.#limits.concurrency) {
      const overdue = this.#nextOverdue();
      const task = overdue ?? this.#next();
      if (!task) return;
      task.start(overdue !== undefined);
    }
  }

  #next(): WaitingTask | undefined {
    let next: WaitingTask | undefined;
    let used = Number.POSITIVE_INFINITY;
    for (const user of this.#turns) {
      if (user.used >= used || this.#isHeld(user)) continue;
      const task = this.#firstOf(user);
      if (!task) continue;
      next = task;
      used = user.used;
    }
    return next;
  }

  #nextOverdue(): WaitingTask | undefined {
    if (performance.now() < this.#nextOverdueAt) return undefined;
    for (const user of this.#turns) {
      const task = this.#firstOf(user);
      if (task && isOverdue(user, task)) return task;
    }
    return undefined;
  }

  #firstOf(user: QueuedUser): WaitingTask | undefined {
    return user.waiting.values().find(({ requester }) => this.#mayStart(user, requester));
  }
}
