/**
 * How long a worker that was replaced serves on, in milliseconds. It asks clients to close their
 * connections after the next response: a request on a connection that is closed meanwhile would fail.
 */
export const drainMs = 2_000;

/**
 * How long a key that was found is kept at most, in milliseconds: a worker that does not answer in
 * this time has forgotten the revoked key.
 */
export const forgetTimeoutMs = 1_000;
