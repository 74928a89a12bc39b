import { createHash, randomUUID } from 'node:crypto';
import { usageError } from '../cli-error.ts';

/** The server accepts 255 characters; the digest of the request and a number follow. */
const isValid = /^[\x20-\x7e]{1,200}$/;

/**
 * The key of each request of a command. The same command with the same `--idempotency-key` makes
 * each change once, also if it ended in between.
 */
export class IdempotencyKeys {
  /** The value of `--idempotency-key`, by default a random one. */
  readonly base: string;
  readonly #counts = new Map<string, number>();

  /** @throws a usage error for an invalid key */
  constructor(base: string = randomUUID()) {
    if (!isValid.test(base)) {
      const hint = 'Expected 1 to 200 printable ASCII characters.';
      throw usageError('Invalid value for --idempotency-key.', hint);
    }
    this.base = base;
  }

  /** @param request identifies it among the requests of the command */
  next(request: string): string {
    const digest = createHash('sha256').update(request).digest('hex').slice(0, 32);
    const count = (this.#counts.get(digest) ?? 0) + 1;
    this.#counts.set(digest, count);
    return `${this.base} ${digest} ${count}`;
  }
}
