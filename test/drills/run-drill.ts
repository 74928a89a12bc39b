export type Check = readonly [what: string, value: string, isGood?: boolean];

/** Prints the result of a drill and ends the process, with 1 if a check has failed. */
export async function runDrill(
  limitSeconds: number,
  drill: (ending: AsyncDisposableStack) => Promise<readonly Check[]>,
): Promise<never> {
  const ending = new AsyncDisposableStack();
  let ended: Promise<never> | undefined;
  /** Once: what fails because parts have been ended must not end the process before the others are. */
  function end(code: number): Promise<never> {
    ended ??= ending
      .disposeAsync()
      .catch((error) => console.error(error))
      .then(() => process.exit(code));
    return ended;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130));
  setTimeout(() => {
    console.error(`The drill has not ended within ${limitSeconds} s`);
    void end(1);
  }, limitSeconds * 1_000);
  try {
    const checks = await drill(ending);
    for (const [what, value, isGood = true] of checks) {
      console.log(`${what.padEnd(40)}${value}${isGood ? '' : '  FAILED'}`);
    }
    return await end(checks.every(([, , isGood = true]) => isGood) ? 0 : 1);
  } catch (error) {
    if (!ending.disposed) console.error(error);
    return await end(1);
  }
}
