import { Failure, usage } from '../failure.ts';
import { didYouMean } from '../suggest.ts';
import { safeJson, safeText } from './safe-text.ts';

/** What `--json` and `--jq` ask for. */
export interface JsonRequest {
  readonly fields: readonly string[];
  readonly jq: string | undefined;
}

/**
 * Reads `--json [fields]` and `--jq <filter>`; undefined when neither is given.
 * @throws a usage failure that lists the fields there are.
 */
export function jsonRequest(
  json: string | true | undefined,
  jq: string | undefined,
  known: readonly string[],
): JsonRequest | undefined {
  if (json === undefined && jq === undefined) return undefined;
  if (json === undefined || json === true) return { fields: known, jq };
  const fields = json.split(',').map((field) => field.trim());
  for (const field of fields) {
    if (known.includes(field)) continue;
    throw usage(
      `There is no field “${field}”.${didYouMean(field, known)}`,
      `The fields are: ${known.join(', ')}. To show all, write --json behind the arguments.`,
    );
  }
  return { fields, jq };
}

/** The fields asked for, in the order in which they were. */
export function picked(result: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(result)) return result.map((each) => picked(each, fields));
  const record = result as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}

/** JSON as it is printed: in lines for people, on one line for programs, as jq says with `--jq`. */
export async function printedJson(
  value: unknown,
  jq: string | undefined,
  isTerminal: boolean,
): Promise<string> {
  if (jq === undefined) {
    return `${safeJson(JSON.stringify(value, null, isTerminal ? 2 : undefined))}\n`;
  }
  const printed = await filtered(value, jq);
  return isTerminal ? safeText(printed) : printed;
}

/** What `jq -r -c` prints. It runs as WebAssembly, which takes a moment to load. */
async function filtered(value: unknown, filter: string): Promise<string> {
  const { default: jq } = await import('jq-wasm');
  try {
    // The blank keeps a filter that begins with a dash from being taken for a flag.
    const printed = await jq.raw(value as object, ` ${filter}`, ['-r', '-c']);
    return printed === '' ? '' : `${printed}\n`;
  } catch (error) {
    const [reason = ''] = (error as Error).message
      .replace(/^.*?\berror:? (\(at \S+\): )?/s, '')
      .split('\n');
    throw new Failure('usage', `jq cannot run the filter: ${reason}`);
  }
}
