/**
 * How long a replaced worker still serves, in milliseconds. Meanwhile, each response tells the client
 * to close its connection. Without this, a request could arrive just as the worker closes it, and fail.
 */
export const drainMs = 2_000;

/**
 * The maximum time for which a worker caches a key, in milliseconds: a worker that does not answer
 * in this time has forgotten a revoked key.
 */
export const forgetTimeoutMs = 1_000;
