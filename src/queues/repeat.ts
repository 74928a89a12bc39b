interface Intervals {
  readonly everyMs: number;
  /** Default: `everyMs`. */
  readonly firstAfterMs?: number;
}

/**
 * Runs never overlap. The task must not reject.
 * @param task ends early when the function that it gets returns true
 * @returns a function that stops it, and resolves when the current run has ended
 */
export function repeat(
  task: (isStopped: () => boolean) => Promise<unknown>,
  { everyMs, firstAfterMs }: Intervals,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= task(() => isStopped).finally(() => {
      running = undefined;
    });
  };
  const first = firstAfterMs === undefined ? undefined : setTimeout(run, firstAfterMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    isStopped = true;
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}
