import { parseArgs } from 'node:util';

interface Arguments<Flag extends string> {
  /** The only positional argument. */
  readonly file: string;
  readonly flags: Readonly<Record<Flag, boolean>>;
}

/** Prints the usage and exits with 2 unless there are one file and known flags. */
export function readArguments<Flag extends string>(
  usage: string,
  flags: readonly Flag[],
): Arguments<Flag> {
  try {
    const options = Object.fromEntries(
      flags.map((flag) => [flag, { type: 'boolean', default: false } as const]),
    );
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, flags: values as Record<Flag, boolean> };
  } catch {}
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

/** Aborted by SIGINT and SIGTERM, so that a stopped program deletes what it has begun to write. */
export function abortOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopping.abort());
  }
  return stopping.signal;
}

/** `1.5 MB`, in units of 1,000. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
