import type { Logger } from 'pino';
import { repeat } from '../../queues/repeat.ts';
import { lastChange } from './changes.ts';
import { type TrimOptions, trimChanges } from './trim-changes.ts';

const intervalMs = 60_000;
/** The users with too many changes are read after this many new changes of all users. */
const minNewChanges = 50_000;

interface TrimmingOptions extends Omit<TrimOptions, 'isStopped'> {
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Keeps the newest changes of each user, checking once a minute. Writers do no work for it: a user
 * has at most the changes of a minute and 50,000 more than the maximum.
 * @returns a function that stops it, and resolves when the current batch has ended.
 */
export function startTrimming({ log, ...options }: TrimmingOptions): () => Promise<void> {
  /** The last change at the time of the last trimming. Users are counted after the start. */
  let trimmed: number | undefined;

  async function trim(isStopped: () => boolean): Promise<void> {
    try {
      const last = await lastChange(options.database.client);
      if (trimmed !== undefined && last - trimmed < minNewChanges) return;
      const count = await trimChanges({ ...options, isStopped }, trimmed ?? 0);
      trimmed = last;
      if (count > 0)
        log.info({ count }, 'changes of users with more than the maximum were deleted');
    } catch (err) {
      log.warn({ err }, 'changes could not be trimmed');
    }
  }

  return repeat(trim, { everyMs: intervalMs });
}
