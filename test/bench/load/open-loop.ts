/**
 * Sends requests at a constant rate, whether or not earlier ones are answered, and measures each
 * from the time it was due. A generator that waits for responses would send less while the server
 * is slow, and so hide the slow responses.
 */
import { Agent, request as send } from 'node:http';
import type { HttpRequest } from '../operations/operation.ts';

/** What is sent, and how fast. */
export interface OpenLoopOptions {
  readonly url: string;
  readonly requests: readonly HttpRequest[];
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * How long requests are sent before the measured ones, in seconds: until then, connections are opened.
 */
const leadSeconds = 1;

export interface Latencies {
  readonly requests: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export async function openLoop(options: OpenLoopOptions): Promise<Latencies> {
  const { url, requests, perSecond, seconds } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  let failures = 0;
  const running: Promise<void>[] = [];
  const lead = Math.round(perSecond * leadSeconds);
  const sendOne = ({ method, path, headers, body }: HttpRequest, due: number, isLead: boolean) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const fail = () => {
      failures += 1;
      resolve();
    };
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
    const sent = send(
      url + path,
      { method, agent, headers: { ...headers, ...length } },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (!isLead) times.push(performance.now() - due);
          if (response.statusCode !== 200) failures += 1;
          resolve();
        });
        response.on('error', fail);
      },
    );
    sent.on('error', fail);
    sent.end(body);
    return promise;
  };
  const total = lead + Math.round(perSecond * seconds);
  const started = performance.now();
  const finished = Promise.withResolvers<void>();
  let count = 0;
  const tick = () => {
    const now = performance.now();
    for (; count < total; count += 1) {
      const due = started + (count * 1_000) / perSecond;
      if (due > now) break;
      const request = requests[count % requests.length] as HttpRequest;
      running.push(sendOne(request, due, count < lead));
    }
    if (count < total) setTimeout(tick, 1);
    else finished.resolve();
  };
  tick();
  await finished.promise;
  await Promise.all(running);
  agent.destroy();
  times.sort((a, b) => a - b);
  return { requests: total, failures, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
}
