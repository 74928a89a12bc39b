import { parseArgs } from 'node:util';

/** Prints the usage and exits with 2 unless there are this number of files and known flags. */
export function readArguments<Flag extends string>(
  usage: string,
  { fileCount, flags }: { readonly fileCount: number; readonly flags: readonly Flag[] },
): { readonly files: readonly string[]; readonly flags: Readonly<Record<Flag, boolean>> } {
  try {
    const options = Object.fromEntries(
      flags.map((flag) => [flag, { type: 'boolean', default: false } as const]),
    );
    const { values, positionals: files } = parseArgs({ options, allowPositionals: true });
    if (files.length === fileCount) return { files, flags: values as Record<Flag, boolean> };
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
