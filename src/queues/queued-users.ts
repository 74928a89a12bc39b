import type { Requester } from './requester.ts';

/**
 * How long a queue remembers a user after the last task, in milliseconds. A new user has the next turn.
 * A user who sends one task after another must not count as new each time.
 */
const rememberedFor = 1_000;

/** The value of `longest` for a new user, in milliseconds; 14 short tasks reduce it below 25. */
const initialLongest = 100;

export interface WaitingTask {
  readonly requester: Requester;
  readonly start: () => void;
}

/** A user with running or waiting tasks, or who had some a moment ago. */
export interface QueuedUser {
  readonly key: string;
  running: number;
  /** The time that tasks of the user have run, in milliseconds, since the user came to the queue. */
  used: number;
  /** The longest time of the latest tasks, in milliseconds. */
  longest: number;
  /** When the last task ended, by `performance.now()`. */
  endedAt: number;
  readonly waiting: Set<WaitingTask>;
}

export class QueuedUsers {
  readonly #users = new Map<string, QueuedUser>();
  /** The users without tasks, the one who has had none for the longest time first. */
  readonly #idle = new Set<QueuedUser>();

  /** Returns the user of a new task. @param minUsed the minimum of `used` for a user without tasks */
  come(key: string, minUsed: number): QueuedUser {
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

  /** To be called when a task has ended. Forgets users who have had no tasks for a second. */
  restIfIdle(user: QueuedUser): void {
    if (user.running > 0 || user.waiting.size > 0) return;
    this.#idle.add(user);
    for (const idle of this.#idle) {
      if (user.endedAt - idle.endedAt < rememberedFor) return;
      this.#idle.delete(idle);
      this.#users.delete(idle.key);
    }
  }
}
