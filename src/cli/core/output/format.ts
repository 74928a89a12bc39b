import { usageError } from '../cli-error.ts';
import type { Command } from '../declare/command.ts';
import type { Environment } from '../environment.ts';
import { jsonFormatter } from './json.ts';
import { safeText } from './safe-text.ts';

export interface FormatOptions {
  readonly json: string | true | undefined;
  readonly jq: string | undefined;
  readonly csv: string | true | undefined;
}

type Format = (result: unknown) => string | Promise<string>;

/** Whether errors and notes are JSON or omitted, because a program reads the output. */
export const wantsJson = ({ json, jq }: FormatOptions) => json !== undefined || jq !== undefined;

/**
 * Chooses the format of the output. Called before the command runs, so that an invalid option
 * changes nothing.
 * @throws a usage error
 */
export async function outputFormat(
  { output }: Command,
  options: FormatOptions,
  terminal: Pick<Environment, 'stdout' | 'variables'>,
): Promise<Format> {
  if (!output) return () => '';
  const { csv } = options;
  if (wantsJson(options) && csv !== undefined) {
    throw usageError('Pass only one of --json (with --jq) and --csv.');
  }
  const fields = Object.keys(output.fields);
  const isTerminal = terminal.stdout.isTTY === true;
  const safe = (text: string) => (isTerminal ? safeText(text) : text);
  if (wantsJson(options)) return jsonFormatter(options, fields, isTerminal);
  if (csv !== undefined) {
    const { csvFormatter } = await import('./csv.ts');
    const format = csvFormatter(csv, fields);
    return (result) => safe(format(result as readonly unknown[]));
  }
  return async (result) => {
    // Imported late: help and errors need no tables, and start faster without them.
    const { createPrinter } = await import('./printer.ts');
    const parts: (string | Promise<string>)[] = [];
    output.show(
      result as never,
      createPrinter(terminal, (part) => parts.push(part)),
    );
    return (await Promise.all(parts)).join('');
  };
}
