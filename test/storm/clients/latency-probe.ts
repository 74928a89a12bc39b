/**
 * Requests /health/live at a fixed rate, whether or not earlier responses have arrived. Beside each
 * request goes one to a server that only responds, in a process of its own: what that takes is the
 * machine's time, not folio's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

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
  /** How long the server that only responds took, in milliseconds. */
  readonly control: readonly number[];
}

const url = new URL('/health/live', process.argv[2] as string);
const controlServer = fork(fileURLToPath(new URL('./control-server.ts', import.meta.url)));
const controlUrl = new URL((await once(controlServer, 'message'))[0] as string);
/** Requests wait here rather than in the server's connection queue, which fills up quickly. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const controlAgent = new Agent({ keepAlive: true, maxSockets: 16 });
const probes: Probe[] = [];
const control: number[] = [];
const failures: string[] = [];

try {
  // So that the time until this process is scheduled again does not count as the server's.
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {
  // Only a privileged process may; the others measure a little more than the server takes.
}

/** Sends a request. @returns its duration in milliseconds, and why it failed, if it did */
function timed(target: URL, through: Agent): Promise<{ took: number; failure?: string }> {
  const { promise, resolve } = Promise.withResolvers<{ took: number; failure?: string }>();
  const startTime = performance.now();
  const finish = (failure?: string) =>
    resolve({ took: performance.now() - startTime, ...(failure && { failure }) });
  const options = { agent: through, localAddress: '127.0.9.1', timeout: deadline };
  const request = get(target, options, (response) => {
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

async function probe(): Promise<void> {
  const at = Date.now();
  const [live, plain] = await Promise.all([timed(url, agent), timed(controlUrl, controlAgent)]);
  probes.push({ at, took: live.took });
  control.push(plain.took);
  if (live.failure && failures.length < 100) failures.push(live.failure);
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
  controlAgent.destroy();
  controlServer.disconnect();
  const report: ProbeReport = { probes, failures, control };
  process.send?.(report, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
