/** Loaded into the server before its own code, for measurements inside the process. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Interval of the timer, and the allowed delay, in milliseconds. */
const interval = 50;
const tolerance = 100;

/** Writes a line to the log, in the form of the others. */
function tell(msg: string, more: object = {}): void {
  const line = { level: 'info', time: new Date().toISOString(), ...more, msg };
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/**
 * Logs when the event loop was late, and for how much of the time its thread was running:
 * nearly all of it when code has blocked it, less when the machine was busy with other processes.
 */
function watchEventLoop(): void {
  let last = performance.now();
  let cpu = process.threadCpuUsage();
  const look = () => {
    const now = performance.now();
    const used = process.threadCpuUsage(cpu);
    const ms = Math.round(now - last);
    if (ms > interval + tolerance) {
      tell('event loop late', { ms, cpuMs: Math.round((used.user + used.system) / 1000) });
    }
    last = now;
    cpu = process.threadCpuUsage();
  };
  setInterval(look, interval).unref();
}

if (isMainThread) {
  watchEventLoop();
  process.on('SIGUSR2', () => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const { heapUsed, external } = process.memoryUsage();
    tell('garbage collected', { liveMegabytes: (heapUsed + external) / 1024 ** 2 });
  });
}
