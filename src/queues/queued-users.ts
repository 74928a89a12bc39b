import type { Requester } from './requester.ts';

/** In milliseconds. A user who sends one task after another must not count as new each time. */
const rememberedFor = 1_000;

/** In milliseconds; 14 short tasks reduce it below 25. */
const initialLongest = 100;

/** Each task multiplies `longest` by this: 36 short tasks turn one second into 22 milliseconds. */
const decay = 0.9;

export interface WaitingTask {
  readonly requester: Requester;
  /** When it was added, by `performance.now()`. */
  readonly since: number;
  /** @param isOverdueTurn whether it starts before others because it is overdue */
  readonly start: (isOverdueTurn: boolean) => void;
}

/** Has running or waiting tasks, or had some within the last second. */
export interface QueuedUser {
  readonly key: string;
  running: number;
  used: number;
  /** In milliseconds; decays with each task. */
  longest: number;
  /** When the last task ended, by `performance.now()`. */
  endedAt: number;
  readonly waiting: Set<WaitingTask>;
}

/**
 * Whether the user has waited for at least 100 ms, and for twice as long as the longest of the latest
 * tasks took. The wait begins again when a task of the user ends.
 */
export function isOverdue(
  { running, endedAt, longest }: QueuedUser,
  { since }: WaitingTask,
): boolean {
  const wait = performance.now() - Math.max(since, endedAt);
  return running === 0 && wait >= Math.max(100, 2 * longest);
}

/** @returns how long the task ran, in milliseconds */
export function endTask(user: QueuedUser, startedAt: number): number {
  const endedAt = performance.now();
  const time = endedAt - startedAt;
  user.running -= 1;
  user.endedAt = endedAt;
  user.used += time;
  user.longest = Math.max(time, user.longest * decay);
  return time;
}

export class QueuedUsers {
  readonly #users = new Map<string, QueuedUser>();
  /** The user who has had no tasks for the longest time is first. */
  readonly #idle = new Set<QueuedUser>();

  /** @param minUsed the minimum of `used` for a user without tasks */
  userOf(key: string, minUsed: number): QueuedUser {
    const known = this.#users.get(key);
    if (known) {
      if (this.#idle.delete(known)) known.used = Math.max(known.used, minUsed);
      return known;
    }
    const user: QueuedUser = {
      key,
      running: 0,
      used: minUsed,
      longest: initialLongest,
      endedAt: 0,
      waiting: new Set(),
    };
    this.#users.set(key, user);
    return user;
  }

  /** Call it when a task has ended. Removes users who have had no tasks for a second. */
  updateIdle(user: QueuedUser): void {
    if (user.running > 0 || user.waiting.size > 0) return;
    this.#idle.add(user);
    for (const idle of this.#idle) {
      if (user.endedAt - idle.endedAt < rememberedFor) return;
      this.#idle.delete(idle);
      this.#users.delete(idle.key);
    }
  }
}
