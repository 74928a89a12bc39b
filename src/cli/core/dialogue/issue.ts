import { statSync } from 'node:fs';
import { CliError } from '../cli-error.ts';
import { isRequired, type Option } from '../declare/option.ts';

/** By the same rules as for the option on the command line. */
export function issueOf(value: string, option: Option<unknown>): string | undefined {
  if (value.trim() === '') return isRequired(option) ? 'A value is required.' : undefined;
  if (option.completion === 'file' && !statSync(value, { throwIfNoEntry: false })?.isFile()) {
    return `${value} is not a file.`;
  }
  try {
    option.parse(value);
    return undefined;
  } catch (error) {
    if (error instanceof CliError) return error.message;
    throw error;
  }
}
