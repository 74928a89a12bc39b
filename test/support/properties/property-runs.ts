import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the suite has time for thorough property tests: CI has, `npm test` has not. */
    thorough?: boolean;
  }
}

/** How many examples a property test tries. */
export function propertyRuns(runs: { readonly quick: number; readonly thorough: number }): number {
  return inject('thorough') ? runs.thorough : runs.quick;
}
