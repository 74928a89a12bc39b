import { CommanderError } from 'commander';
import picocolors from 'picocolors';
import { CliError, exitCodes, fileErrorText } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import { safeJson, safeLine } from '../output/safe-text.ts';
import { isPipeClosed, OutputError } from '../output/write-out.ts';

/** Whether JSON is requested. Also works if the command line cannot be parsed. */
const wantsJson = (argv: readonly string[]) => hasOption(argv, /^--(json|jq)(=|$)/);

function hasOption(argv: readonly string[], pattern: RegExp): boolean {
  const end = argv.indexOf('--');
  const options = end < 0 ? argv : argv.slice(0, end);
  return options.some((argument) => pattern.test(argument));
}

function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof CommanderError) {
    const [firstLine = '', ...otherLines] = error.message.replace(/^error: /, '').split('\n');
    const message = `${firstLine.charAt(0).toUpperCase()}${firstLine.slice(1)}`;
    const hint = otherLines
      .join(' ')
      .trim()
      .replace(/^\((.*)\)$/, '$1');
    return new CliError('usage', message, hint ? { hint } : {});
  }
  if (error instanceof OutputError) {
    return new CliError(
      'failure',
      `Cannot write to standard output: ${fileErrorText(error.cause)}.`,
      { code: 'OUTPUT_UNWRITABLE' },
    );
  }
  return new CliError('failure', `Unexpected error: ${(error as Error)?.message ?? error}`, {
    code: 'INTERNAL',
    hint: 'This is a bug in the client.',
  });
}

/** Prints an error to standard error. @returns the exit code. */
export function report(
  error: unknown,
  { argv, stderr, variables }: Pick<Environment, 'argv' | 'stderr' | 'variables'>,
): number {
  if (isPipeClosed(error)) return exitCodes.done.code;
  const cliError = toCliError(error);
  const { code: exitCode } = exitCodes[cliError.exit];
  const { message, code, details, hint, requestId, retryAfter } = cliError;
  if (wantsJson(argv)) {
    const body = { error: message, code, details, hint, requestId, retryAfter, exitCode };
    stderr.write(`${safeJson(JSON.stringify(body))}\n`);
    return exitCode;
  }
  const colors = picocolors.createColors(stderr.isTTY === true && !variables.NO_COLOR);
  const lines = [
    `${colors.red('error:')} ${safeLine(message)}`,
    ...details.map((detail) => `  - ${safeLine(detail)}`),
    ...(hint === undefined ? [] : [safeLine(hint)]),
    ...(requestId !== undefined && (code === 'INTERNAL' || hasOption(argv, /^--verbose$/))
      ? [`Request id: ${safeLine(requestId)}`]
      : []),
  ];
  stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}
