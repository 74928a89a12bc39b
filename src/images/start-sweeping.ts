import type { Logger } from 'pino';
import { StorageStartError } from './open-storage.ts';
import { SweepAbortedError, type SweepOptions, sweepOrphans } from './sweep.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Sweeps once an hour, first a minute after the start. @returns a function that stops it. */
export function startSweeping(options: SweepOptions, log: Logger): () => void {
  const stopping = new AbortController();
  let isSweeping = false;
  const sweep = async () => {
    // The sweep of a large storage can take longer than an hour.
    if (isSweeping) return;
    isSweeping = true;
    await sweepOnce(options, log, { signal: stopping.signal });
    isSweeping = false;
  };
  const first = setTimeout(sweep, minute).unref();
  const hourly = setInterval(sweep, hour).unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
    stopping.abort();
  };
}

/** Never rejects. */
export async function sweepOnce(
  options: SweepOptions,
  log: Logger,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
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
