const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays after the first failed attempts, in milliseconds. */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour];
/** The delay after each further failed attempt. */
export const longestDelayMs = 6 * hour;

/** A webhook that fails for this long is disabled. */
export const maxFailingMs = 72 * hour;

export const maxBatchSize = 100;

export const leaseMs = 60 * second;

/**
 * Up to a tenth more or less than the delay, so that the webhooks of a receiver that was down do
 * not all retry at the same moment.
 * @param failedAttempts since the last successful one
 */
export function retryDelayMs(failedAttempts: number, random: () => number = Math.random): number {
  const delay = delays[failedAttempts - 1] ?? longestDelayMs;
  return Math.round(delay * (0.9 + 0.2 * random()));
}
