import type createJq from 'jq-wasm/dist/build/jq.js';
import { CliError } from '../cli-error.ts';

interface JqResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Collects the bytes that the WebAssembly module writes one at a time. */
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
 * Loads jq as WebAssembly. This uses the internal module of jq-wasm, because its public functions
 * copy the whole input and output for each byte, trim the output, and accept partial output.
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
    /** Called before `preRun`: that would replace these streams with its own. */
    monitorRunDependencies(this: { preRun?: unknown }) {
      delete this.preRun;
    },
  });
  return (filter, text) => {
    input = Buffer.from(text);
    next = 0;
    // The space prevents jq from reading a filter that begins with a dash as an option.
    const status = module.callMain(['-M', '-r', '-c', ` ${filter}`, '/dev/stdin']);
    return { status, stdout: stdout.take(), stderr: stderr.take() };
  };
}

/**
 * Compiles a filter. Called before the command runs, so that an invalid filter changes nothing.
 * @returns a function with the output of `jq -r -c` for a value. It throws if the filter fails.
 * @throws a usage error for an invalid filter.
 */
export async function jqFilter(filter: string): Promise<(value: unknown) => string> {
  const run = await loadJq();
  const runFilter = (input: string, hint?: string) => {
    const { status, stdout, stderr } = run(filter, input);
    if (status === 0) return stdout;
    const [reason = ''] = stderr.replace(/^.*?\berror:? (\(at \S+\): )?/s, '').split('\n');
    throw new CliError('usage', `jq filter failed: ${reason}`, { hint });
  };
  // Empty input only compiles the filter.
  runFilter('');
  const hint = 'The command succeeded. Only its output could not be filtered.';
  return (value) => runFilter(JSON.stringify(value), hint);
}
