/** Requests /health/live at a fixed rate, whether or not earlier responses have arrived. */
import { Agent, get } from 'node:http';
import { constants, setPriority } from 'node:os';

/** Milliseconds between two requests. */
const interval = 20;
const deadline = 20_000;

/** The time of a request, in milliseconds since 1970, and its duration. */
export interface Probe {
  readonly at: number;
  readonly took: number;
}

export interface ProbeReport {
  /** Includes requests without a response, with the time until the timeout. */
  readonly probes: readonly Probe[];
  readonly failures: readonly string[];
}

const url = new URL('/health/live', process.argv[2] as string);
/** Requests wait here rather than in the server's connection queue, which fills up quickly. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const probes: Probe[] = [];
const failures: string[] = [];

try {
  // So that the time until this process is scheduled again does not count as the server's.
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {
  // Only a privileged process may; the others measure a little more than the server takes.
}

function probe(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const at = Date.now();
  const startTime = performance.now();
  let isOver = false;
  const finish = (failure?: string) => {
    if (isOver) return;
    isOver = true;
    probes.push({ at, took: performance.now() - startTime });
    if (failure && failures.length < 100) failures.push(failure);
    resolve();
  };
  const request = get(url, { agent, localAddress: '127.0.9.1', timeout: deadline }, (response) => {
    response.resume();
    response.on('error', (error) => finish(error.message));
    response.on('end', () =>
      finish(response.statusCode === 200 ? undefined : `status ${response.statusCode}`),
    );
  });
  request.on('timeout', () => request.destroy(new Error(`no answer within ${deadline} ms`)));
  request.on('error', (error) => finish(error.message));
  return promise;
}

let timer: NodeJS.Timeout | undefined;
const waiting = new Set<Promise<void>>();

process.on('message', async (message: 'start' | 'stop') => {
  if (message === 'start') {
    timer = setInterval(() => {
      const pendingProbe = probe();
      waiting.add(pendingProbe);
      void pendingProbe.then(() => waiting.delete(pendingProbe));
    }, interval);
    return;
  }
  clearInterval(timer);
  await Promise.all(waiting);
  agent.destroy();
  const report: ProbeReport = { probes, failures };
  process.send?.(report, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
