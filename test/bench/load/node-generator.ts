/** A load generator in Node, which can send at a constant rate. */
import { Agent, request as send } from 'node:http';
import type { HttpRequest } from '../operations/operation.ts';

/** What is sent, and for how long. */
interface LoopOptions {
  readonly url: string;
  readonly requests: readonly HttpRequest[];
  readonly seconds: number;
}

export interface OpenLoopOptions extends LoopOptions {
  readonly perSecond: number;
}

export interface Latencies {
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const connections = 64;
/** In milliseconds. */
const maxWait = 30_000;
/**
 * How long requests are sent before the measured ones, in seconds: until then, connections are opened.
 */
const leadSeconds = 1;

const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;

/** Sends requests over connections that stay open. */
class Sender {
  readonly #options: LoopOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections });
  #count = 0;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Sends the next request. @returns whether its whole response arrived, with status 200 */
  send(): Promise<boolean> {
    const { url, requests } = this.#options;
    const next = requests[this.#count % requests.length] as HttpRequest;
    this.#count += 1;
    const { method, path, headers, body } = next;
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
    return new Promise((resolve) => {
      const sent = send(
        url + path,
        { method, agent: this.#agent, headers: { ...headers, ...length } },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode === 200));
          response.on('error', () => resolve(false));
        },
      );
      sent.on('error', () => resolve(false));
      sent.setTimeout(maxWait, () => sent.destroy());
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Sends the next request on each connection once the last one is answered. @returns the requests per second */
export async function topRate(options: LoopOptions): Promise<number> {
  const sender = new Sender(options);
  const started = performance.now();
  const end = started + options.seconds * 1_000;
  let count = 0;
  const repeat = async () => {
    while (performance.now() < end) {
      if (!(await sender.send())) throw new Error('a request failed');
      count += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, repeat));
    return (count * 1_000) / (performance.now() - started);
  } finally {
    sender.close();
  }
}

/**
 * Sends requests at a constant rate, whether or not earlier ones are answered, and measures each
 * from the time it was due. A generator that waits for responses would send less while the server
 * is slow, and so hide the slow responses.
 */
export async function openLoop(options: OpenLoopOptions): Promise<Latencies> {
  const { perSecond, seconds } = options;
  const sender = new Sender(options);
  const times: number[] = [];
  let failures = 0;
  const running: Promise<void>[] = [];
  const lead = Math.round(perSecond * leadSeconds);
  const total = lead + Math.round(perSecond * seconds);
  const started = performance.now();
  const sendOne = async (index: number, due: number) => {
    if (!(await sender.send())) failures += 1;
    else if (index >= lead) times.push(performance.now() - due);
  };
  const finished = Promise.withResolvers<void>();
  let count = 0;
  const tick = () => {
    const now = performance.now();
    for (; count < total; count += 1) {
      const due = started + (count * 1_000) / perSecond;
      if (due > now) break;
      running.push(sendOne(count, due));
    }
    if (count < total) setTimeout(tick, 1);
    else finished.resolve();
  };
  tick();
  await finished.promise;
  await Promise.all(running);
  sender.close();
  times.sort((a, b) => a - b);
  return { failures, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
}
