import type { Logger } from 'pino';
import { repeat } from '../../queues/repeat.ts';
import { type ForgetOptions, forgetUndo } from './forget-undo.ts';

const intervalMs = 60_000;

interface ForgettingOptions extends Omit<ForgetOptions, 'isStopped'> {
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Runs once a minute, so a user can exceed the maximum by the rows and images of one minute.
 * @returns a function that stops it, and resolves when the current batch has ended.
 */
export function startForgetting({ log, ...options }: ForgettingOptions): () => Promise<void> {
  const forget = (isStopped: () => boolean) =>
    forgetUndo({ ...options, isStopped }).catch((err) =>
      log.warn({ err }, 'rows that were kept for undo could not be deleted'),
    );
  return repeat(forget, { everyMs: intervalMs });
}
