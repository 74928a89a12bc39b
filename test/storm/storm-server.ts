import { setTimeout as wait } from 'node:timers/promises';
import { processMemory } from '../support/processes/process-memory.ts';
import { type LogLine, ServerProcess } from '../support/processes/server-process.ts';

/** Lines kept, the newest. */
const maxLines = 20_000;

/** A delay of the event loop: time, duration, and CPU time of the thread during it. */
export interface Delay {
  readonly at: number;
  readonly ms: number;
  readonly cpuMs: number;
}

const delayOf = ({ time, ms, cpuMs }: LogLine): Delay => ({
  at: Date.parse(String(time)),
  ms: Number(ms),
  cpuMs: Number(cpuMs),
});

/** Megabytes after a garbage collection. */
export interface Memory {
  /** Of the whole process, which includes memory that the allocator has not returned. */
  readonly resident: number;
  /** Objects and buffers of the main thread that are still in use. */
  readonly live: number;
}

/** The server of the storm, with its memory and the log lines of errors. */
export class StormServer {
  readonly process: ServerProcess;
  readonly failures: LogLine[] = [];
  /** Unexpected errors, whether or not a client got the response. */
  readonly internalErrors: LogLine[] = [];
  /** When the event loop was late. */
  readonly delays: Delay[] = [];
  hasEnded = false;
  #onCollected = (_line: LogLine) => {};

  /** @param nodeArgs arguments of Node, by default those of other tests */
  constructor(env: Readonly<Record<string, string>>, nodeArgs?: readonly string[]) {
    const preload = new URL('./server-preload.ts', import.meta.url);
    const options = { NODE_OPTIONS: `--expose-gc --import=${preload.href}` };
    this.process = new ServerProcess({ ...env, ...options }, (line) => this.#keep(line), {
      ...(nodeArgs && { nodeArgs }),
    });
    void this.process.exit.then(() => {
      this.hasEnded = true;
    });
  }

  #keep(line: LogLine): void {
    if (line.code === 'INTERNAL') this.internalErrors.push(line);
    if (line.msg === 'garbage collected') this.#onCollected(line);
    if (line.msg === 'event loop late') this.delays.push(delayOf(line));
    if (line.level === 'info' && Number(line.status ?? 0) < 500) return;
    this.failures.push(line);
    if (this.failures.length > maxLines) this.failures.shift();
  }

  /** The log lines of a request, without secrets. */
  linesOf(requestId: string): string[] {
    return this.failures
      .filter((line) => line.requestId === requestId)
      .map((line) => redacted(JSON.stringify(line)));
  }

  residentMegabytes(): number {
    return processMemory(this.process.pid);
  }

  /** Collects garbage, and waits until that is done. */
  async #memoryInUse(): Promise<Memory> {
    const { promise, resolve } = Promise.withResolvers<LogLine>();
    this.#onCollected = resolve;
    this.process.signal('SIGUSR2');
    const line = await Promise.race([promise, this.process.exit]);
    return this.hasEnded || !('liveMegabytes' in line)
      ? { resident: Number.NaN, live: Number.NaN }
      : { resident: this.residentMegabytes(), live: Number(line.liveMegabytes) };
  }

  /** Collects garbage until the memory is at most `wanted`, or no longer decreases. */
  async settledMemory(wanted?: Memory, deadline = 60_000): Promise<Memory> {
    const until = Date.now() + deadline;
    let lowest = await this.#memoryInUse();
    let unchanged = 0;
    const isSettled = () =>
      wanted ? lowest.resident <= wanted.resident && lowest.live <= wanted.live : unchanged >= 3;
    while (!this.hasEnded && !isSettled() && Date.now() < until) {
      // Other threads return the memory to the system a little later.
      await wait(500);
      const now = await this.#memoryInUse();
      unchanged = now.resident < lowest.resident - 1 ? 0 : unchanged + 1;
      lowest = {
        resident: Math.min(lowest.resident, now.resident),
        live: Math.min(lowest.live, now.live),
      };
    }
    return lowest;
  }
}

/** Without keys, cookies and signatures. */
export function redacted(text: string): string {
  return text
    .replace(/\b(fol|fin)_\w+/g, '$1_…')
    .replace(/(folio_\w+=)[^;"\s]+/g, '$1…')
    .replace(/(signature=)[\w-]+/g, '$1…');
}
