import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http';

export type WorkDescription =
  | { readonly kind: 'request'; readonly method: string; readonly headers: IncomingHttpHeaders }
  /** `name` is undefined for an operation of a client: the {@link WorkResult} has its name. */
  | { readonly kind: 'operation'; readonly name: string | undefined }
  | { readonly kind: 'delivery'; readonly message: 'ping' | 'changes' };

/** Work with a start and an end. The work and the statements that it starts are parts of it. */
export type Work = WorkDescription & {
  readonly parent: Work | undefined;
  /** Set by `src/tracing/`. */
  span?: unknown;
  /** Of the trace that records the work; undefined if it is not sampled. */
  traceId?: string;
};

export interface WorkResult {
  /** The pattern of the route of a request; undefined if no route served it. */
  readonly route?: string | undefined;
  /** Of the response to a request, or of the receiver of a webhook. */
  readonly status?: number | null;
  /** The name that a client has given to its operation, if the operation is valid. */
  readonly name?: string | undefined;
  /** The code of the error of an operation. */
  readonly error?: string | undefined;
}

const started = channel('folio.work-start');
const ended = channel('folio.work-end');
const current = new AsyncLocalStorage<Work>();

/** The work of the calling function; undefined without a subscriber. */
export const currentWork = (): Work | undefined =>
  started.hasSubscribers ? current.getStore() : undefined;

/**
 * Starts a part of the current work.
 * @returns undefined without a subscriber; then `runAs` only calls its function
 */
export function startWork(description: WorkDescription): Work | undefined {
  if (!started.hasSubscribers) return undefined;
  const work: Work = { ...description, parent: current.getStore() };
  started.publish(work);
  return work;
}

/** Runs a function, and all that it starts, as parts of the work. */
export const runAs = <T>(work: Work | undefined, run: () => T): T =>
  work ? current.run(work, run) : run();

export function endWork(work: Work | undefined, result: WorkResult): void {
  if (work) ended.publish({ work, result });
}

export function subscribeToWork(
  onStart: (work: Work) => void,
  onEnd: (work: Work, result: WorkResult) => void,
): void {
  ended.subscribe((message) => {
    const { work, result } = message as { work: Work; result: WorkResult };
    onEnd(work, result);
  });
  started.subscribe((work) => onStart(work as Work));
}
