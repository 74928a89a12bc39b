import { setTimeout as wait } from 'node:timers/promises';
import { Ledger } from './ledger.ts';
import { makeReport } from './make-report.ts';
import { Recorder } from './recorder.ts';
import type { FromClient, Setup, ToClient } from './report.ts';

/** The repeated requests of one client. */
export interface Lane {
  /** One round. An error is a defect of the test. */
  readonly round: (number: number) => Promise<void>;
  /** Milliseconds between two rounds. */
  readonly pause: number;
  /** Rounds after which every kind of request was sent; 0 for a lane that the warm-up need not await. */
  readonly cycle: number;
}

export interface Workshop {
  readonly setup: Setup;
  readonly recorder: Recorder;
  readonly ledger: Ledger;
  /** Aborted when the clients are to stop. */
  readonly signal: () => AbortSignal;
}

const tell = (message: FromClient) => void process.send?.(message);

/** Runs lanes on the parent's command. The setup is in the first argument, as JSON. */
export async function serveParent(
  createLanes: (workshop: Workshop) => Promise<readonly Lane[]>,
): Promise<void> {
  const setup = JSON.parse(process.argv[2] as string) as Setup;
  const recorder = new Recorder();
  const ledger = new Ledger();
  const errors: string[] = [];
  let stopping = new AbortController();
  const lanes = await createLanes({ setup, recorder, ledger, signal: () => stopping.signal });
  const rounds = lanes.map(() => 0);
  const uncycled = new Set(lanes.filter(({ cycle }) => cycle > 0));

  const rest = (milliseconds: number, signal: AbortSignal) =>
    wait(milliseconds, undefined, { signal }).catch(() => {});

  async function run(lane: Lane, index: number, signal: AbortSignal): Promise<void> {
    // One after the other, as clients come.
    await rest(index * 50, signal);
    while (!signal.aborted) {
      try {
        await lane.round(rounds[index] as number);
      } catch (error) {
        if (!signal.aborted) errors.push((error as Error).stack ?? String(error));
      }
      rounds[index] = (rounds[index] as number) + 1;
      if (rounds[index] === lane.cycle && uncycled.delete(lane) && uncycled.size === 0) {
        tell({ type: 'cycled' });
      }
      await rest(lane.pause, signal);
    }
  }

  let running: Promise<unknown> = Promise.resolve();
  process.on('message', async ({ type }: ToClient) => {
    if (type === 'run') {
      stopping = new AbortController();
      running = Promise.all(lanes.map((lane, index) => run(lane, index, stopping.signal)));
    } else if (type === 'stop') {
      stopping.abort();
      await running;
      tell({ type: 'stopped' });
    } else if (type === 'report') {
      const report = makeReport(recorder, ledger, errors.slice(0, 20));
      tell({ type: 'report', report });
    } else {
      process.exit(0);
    }
  });
  // Without its parent, a client has nothing to do.
  process.on('disconnect', () => process.exit(0));
  tell({ type: 'ready' });
}
