import type { Logger } from 'pino';
import { repeat } from '../queues/repeat.ts';
import { StorageStartError } from './open-storage.ts';
import { SweepAbortedError, type SweepOptions, sweepOrphans } from './sweep.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Once an hour, first a minute after the start. @returns a function that stops it. */
export function startSweeping(options: SweepOptions, log: Logger): () => void {
  const stopping = new AbortController();
  const sweep = () => sweepOnce(options, log, { signal: stopping.signal });
  const stop = repeat(sweep, { everyMs: hour, firstAfterMs: minute });
  return () => {
    stopping.abort();
    // Not awaited: a call of the storage may take as long as its deadline.
    void stop();
  };
}

/** Never rejects. */
export async function sweepOnce(
  options: SweepOptions,
  log: Logger,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal },
): Promise<void> {
  try {
    const { quarantined, deleted } = await sweepOrphans(options, now, signal);
    if (quarantined > 0) log.info({ quarantined }, 'images without a record will be deleted');
    if (deleted > 0) log.info({ deleted }, 'images without a record were deleted');
  } catch (err) {
    // During shutdown, the database is closed. The next start sweeps again.
    if (signal?.aborted) return;
    if (err instanceof SweepAbortedError) {
      const { orphans, images } = err;
      log.error({ orphans, images }, 'too many images have no record: none was deleted');
    } else if (err instanceof StorageStartError) {
      log.error({ err }, 'the image storage belongs to another database: no image was deleted');
    } else log.warn({ err }, 'the sweep of images failed');
  }
}
