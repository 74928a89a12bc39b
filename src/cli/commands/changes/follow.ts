import { CliError } from '../../core/cli-error.ts';
import type { Call } from '../../core/declare/command.ts';
import { changeSignals } from './signals.ts';
import { inOrder, type Positions, readAll } from './sources.ts';

/** The longest wait after an error of the network, in seconds. */
const maxWait = 60;

/** Runs until the process is interrupted. Temporary errors are retried. */
export async function followChanges(
  { emit, wait, warn }: Pick<Call, 'emit' | 'wait' | 'warn'>,
  start: Positions,
  interval: number,
): Promise<never> {
  const signals = changeSignals(
    start.map(({ source }) => source),
    wait,
  );
  let positions = start;
  let seconds = interval;
  try {
    for (;;) {
      await signals.next(seconds);
      seconds = interval;
      try {
        const pages = await Promise.all(
          positions.map(async ({ source, position }) => ({
            source,
            ...(await readAll(source, position)),
          })),
        );
        await emit(inOrder(pages.flatMap(({ rows }) => rows)));
        positions = pages;
      } catch (error) {
        if (!(error instanceof CliError) || !isTemporary(error)) throw error;
        seconds = Math.min(Math.max(interval * 2, error.retryAfter ?? 0), maxWait);
        warn(`${error.message} Trying again in ${seconds} s.`);
      }
    }
  } finally {
    signals.close();
  }
}

const isTemporary = ({ code, exit }: CliError) =>
  exit === 'unreachable' || exit === 'rateLimited' || code === 'BUSY';
