import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { SurfaceReply, SurfaceRequest } from './all-surfaces.ts';

type Requests = readonly SurfaceRequest[];

/** Sends all requests repeatedly, each kind in its own loop, until `stop` is called. */
export function startLoop(requests: Requests) {
  const replies: SurfaceReply[] = [];
  let isOver = false;
  const loops = requests.map(async (request) => {
    while (!isOver) {
      replies.push(await request.send());
      await delay(60);
    }
  });
  // `stop` awaits them. If a test fails earlier, the server ends and the loops reject.
  for (const loop of loops) loop.catch(() => {});
  return {
    replies,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return replies;
    },
  };
}

export const isBusy = ({ status, body, retryAfter }: SurfaceReply) =>
  retryAfter === '1' && (status === 503 || (status === 200 && body.includes('"code":"BUSY"')));

/** Expects that every reply is a success or 503 with Retry-After. */
export function expectOnlyBusy(replies: readonly SurfaceReply[]): void {
  const unexpected = replies.filter((reply) => !reply.isExpected && !isBusy(reply));
  expect(unexpected).toStrictEqual([]);
}

export async function expectAllServed(requests: Requests): Promise<void> {
  for (const request of requests) {
    const reply = await request.send();
    expect(reply.isExpected, JSON.stringify(reply)).toBe(true);
  }
}
