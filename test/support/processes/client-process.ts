import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { writeClientPackage } from '../../../src/cli/core/pack/client-package.ts';
import type { Ended } from '../cli/cli.ts';
import { newFolder } from '../disk/new-folder.ts';

interface Surroundings {
  readonly variables?: Readonly<Record<string, string>>;
  /** Written to standard input, which then ends; without it, standard input stays open. */
  readonly input?: string;
  readonly onStart?: (child: ChildProcess) => void;
}

export interface Client {
  /** Where it keeps its configuration. */
  readonly configDir: string;
  readonly program: string;
  readonly variables: () => Record<string, string>;
  /** Runs it with Node; without a terminal. */
  readonly run: (argv: readonly string[], surroundings?: Surroundings) => Promise<Ended>;
  /** Runs a whole line of a shell, in which `folio` is the client. */
  readonly shell: (line: string, surroundings?: Surroundings) => Promise<Ended>;
}

export function runProcess(
  command: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  { input, onStart }: Surroundings = {},
): Promise<Ended & { signal: NodeJS.Signals | null }> {
  const child = spawn(command, argv, { env, stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  // A program that does not read its input closes it.
  child.stdin.on('error', () => {});
  if (input !== undefined) child.stdin.end(input);
  onStart?.(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? -1, signal, ...output }));
  });
}

/** Packs the client before the file's tests, and removes it after them. */
export function useClient(): Client {
  const folder = newFolder();
  const program = join(folder, 'dist', 'folio.js');
  const configDir = join(folder, 'config');
  beforeAll(() => writeClientPackage(folder));
  const variables = () => ({
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    HOME: folder,
    TMPDIR: tmpdir(),
    TERM: 'xterm',
    FOLIO_CONFIG_DIR: configDir,
  });
  const run: Client['run'] = (argv, surroundings = {}) =>
    runProcess(
      process.execPath,
      [program, ...argv],
      { ...variables(), ...surroundings.variables },
      surroundings,
    );
  const shell: Client['shell'] = (line, surroundings = {}) =>
    runProcess(
      'bash',
      ['-c', `folio() { "${process.execPath}" "${program}" "$@"; }; export -f folio; ${line}`],
      { ...variables(), ...surroundings.variables },
      surroundings,
    );
  return { configDir, program, variables, run, shell };
}
