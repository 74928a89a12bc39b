import { inject } from 'vitest';

/** Whether everything is tried that CI has no time for, such as in a nightly run. */
export const isThorough = Boolean(process.env.TEST_THOROUGH);

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the suite has time for more examples in property tests: CI has, `npm test` has not. */
    thorough?: boolean;
  }
}

/**
 * How many examples a property test tries: in CI a fifth of the thorough ones, because each run tries
 * others; all of them with TEST_THOROUGH.
 */
export function propertyRuns(runs: { readonly quick: number; readonly thorough: number }): number {
  if (!inject('thorough')) return runs.quick;
  return isThorough ? runs.thorough : Math.max(runs.quick, Math.ceil(runs.thorough / 5));
}
