import { spawn } from 'node:child_process';
import { fileErrorText } from '../cli-error.ts';
import type { Environment, Output, Variables } from '../environment.ts';
import { writeOut } from '../output/write-out.ts';
import { commandWords } from './command-words.ts';

const defaultPager = 'less';
/** Used if the size of the terminal is unknown. */
const defaultSize = { columns: 80, rows: 24 };

/** Uses a pager if standard output is a terminal and the output is longer than it. */
export async function printPaged(
  text: string,
  { stdout, stderr, variables }: Pick<Environment, 'stdout' | 'stderr' | 'variables'>,
): Promise<void> {
  const chosen = variables.FOLIO_PAGER ?? variables.PAGER;
  const [program, ...args] = commandWords(chosen ?? defaultPager);
  const hasPager = program !== undefined && program !== 'cat' && variables.TERM !== 'dumb';
  if (!stdout.isTTY || !hasPager || !isLongerThanScreen(text, stdout)) {
    return writeOut(stdout, text);
  }
  try {
    await runPager(program, args, text, variables);
  } catch (error) {
    // A missing `less` is not an error: it is only the default.
    if (chosen !== undefined) {
      stderr.write(`Cannot start the pager ${program}: ${fileErrorText(error)}.\n`);
    }
    await writeOut(stdout, text);
  }
}

function isLongerThanScreen(text: string, { columns, rows }: Output): boolean {
  const width = columns || defaultSize.columns;
  const height = rows || defaultSize.rows;
  const lines = text.replace(/\n$/, '').split('\n');
  const used = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return used >= height;
}

/** @throws an error if the pager does not start. */
async function runPager(
  program: string,
  args: readonly string[],
  text: string,
  variables: Variables,
): Promise<void> {
  const pager = spawn(program, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    // F: exit if the output fits on the screen, R: show colours, X: keep the output on the screen.
    env: { LESS: 'FRX', LV: '-c', ...variables },
  });
  const ended = new Promise<void>((resolve, reject) => {
    pager.once('error', reject);
    pager.once('close', () => resolve());
  });
  // Ctrl-C is handled by the pager. The client must not exit before the pager.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  // The user can quit before the pager has read everything.
  pager.stdin.on('error', ignore);
  pager.stdin.end(text);
  try {
    await ended;
  } finally {
    process.off('SIGINT', ignore);
  }
}
