const wait = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/**
 * A `fetch` for clients: over the rate limit, it waits until the window ends, at most a minute, and
 * sends the request again. That is safe for mutations too: a rejected request was not run.
 */
export function fetchWithinRateLimit(pause = wait): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 429) return response;
    await response.body?.cancel();
    await pause(Number(response.headers.get('retry-after') ?? 60));
    return fetch(input, init);
  };
}
