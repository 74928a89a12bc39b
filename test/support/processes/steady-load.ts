import { setTimeout as delay } from 'node:timers/promises';

/** The pause of a lane after each reply, in milliseconds. Without it, the load would use all processor time. */
const pause = 5;

export interface LoadReply {
  readonly status: number;
  /** When it was sent, and how long it took, in milliseconds. */
  readonly at: number;
  readonly took: number;
}

/** Sends requests, one after another in each lane, until it is stopped. */
export function startLoad(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
  lanes = 4,
) {
  const replies: LoadReply[] = [];
  let stopping = false;
  const lane = async (number: number) => {
    for (let count = number; !stopping; count += 1) {
      const at = performance.now();
      const response = await fetch(urls[count % urls.length] as string, { headers });
      await response.arrayBuffer();
      replies.push({ status: response.status, at, took: performance.now() - at });
      await delay(pause);
    }
  };
  const running = Array.from({ length: lanes }, (_, number) => lane(number));
  return {
    replies,
    async stop(): Promise<readonly LoadReply[]> {
      stopping = true;
      await Promise.all(running);
      return replies;
    },
  };
}
