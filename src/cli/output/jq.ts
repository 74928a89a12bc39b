import type createJq from 'jq-wasm/dist/build/jq.js';
import { CliError } from '../cli-error.ts';

/** What a run of jq leaves behind. */
interface JqResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The bytes that a program hands over one by one. */
class ByteBuffer {
  #buffer = Buffer.alloc(65_536);
  #length = 0;

  readonly add = (byte: number | null) => {
    if (byte === null) return;
    if (this.#length === this.#buffer.length) {
      this.#buffer = Buffer.concat([this.#buffer], this.#length * 2);
    }
    this.#buffer[this.#length] = byte;
    this.#length += 1;
  };

  take(): string {
    const text = this.#buffer.toString('utf8', 0, this.#length);
    this.#length = 0;
    return text;
  }
}

interface Module {
  callMain(args: string[]): number;
}

/**
 * jq as WebAssembly. It is loaded below the functions of jq-wasm, which copy all of the input and
 * the output anew for each of their bytes, trim the output, and are content with any of it.
 */
async function loadJq(): Promise<(filter: string, input: string) => JqResult> {
  const { default: create }: { default: typeof createJq } = await import(
    'jq-wasm/dist/build/jq.js'
  );
  let input = Buffer.alloc(0);
  let next = 0;
  const stdout = new ByteBuffer();
  const stderr = new ByteBuffer();
  const module: Module = await create({
    stdin: () => input[next++] ?? null,
    stdout: stdout.add,
    stderr: stderr.add,
    /** Called, on the module, before its `preRun`, which would put its own streams for these. */
    monitorRunDependencies(this: { preRun?: unknown }) {
      delete this.preRun;
    },
  });
  return (filter, text) => {
    input = Buffer.from(text);
    next = 0;
    // The blank keeps a filter that begins with a dash from being taken for a flag.
    const status = module.callMain(['-M', '-r', '-c', ` ${filter}`, '/dev/stdin']);
    return { status, stdout: stdout.take(), stderr: stderr.take() };
  };
}

/**
 * Compiles a filter. It takes a moment, and comes before a command does anything.
 * @returns what prints a value as `jq -r -c` does: all of it, or nothing and the reason.
 * @throws a usage failure when jq does not take the filter.
 */
export async function jqFilter(filter: string): Promise<(value: unknown) => string> {
  const run = await loadJq();
  const runFilter = (input: string) => {
    const { status, stdout, stderr } = run(filter, input);
    if (status === 0) return stdout;
    const [reason = ''] = stderr.replace(/^.*?\berror:? (\(at \S+\): )?/s, '').split('\n');
    throw new CliError('usage', `jq filter failed: ${reason}`);
  };
  // Without any input it is only compiled.
  runFilter('');
  return (value) => runFilter(JSON.stringify(value));
}
