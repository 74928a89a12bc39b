import { usageError } from '../cli-error.ts';
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
  validFields: readonly string[],
): JsonRequest | undefined {
  if (json === undefined && jq === undefined) return undefined;
  if (json === undefined || json === true) return { fields: validFields, jq };
  const fields = json.split(',').map((field) => field.trim());
  for (const field of fields) {
    if (validFields.includes(field)) continue;
    throw usageError(
      `Unknown field “${field}”.${didYouMean(field, validFields)}`,
      `Valid fields: ${validFields.join(', ')}. To print all fields, put --json after the arguments.`,
    );
  }
  return { fields, jq };
}

/** The fields asked for, in the order in which they were. */
function pickFields(result: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(result)) return result.map((item) => pickFields(item, fields));
  const record = result as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}

/** How `--json` and `--jq` print a value. */
export type PrintJson = (value: unknown) => string;

/**
 * JSON as it is printed: in lines for people, on one line for programs, as jq says with `--jq`.
 * @throws a usage failure when jq does not take the filter.
 */
export async function jsonPrinter(
  { fields, jq }: JsonRequest,
  isTerminal: boolean,
): Promise<PrintJson> {
  if (jq === undefined) {
    const space = isTerminal ? 2 : undefined;
    return (value) => `${safeJson(JSON.stringify(pickFields(value, fields), null, space))}\n`;
  }
  const { jqFilter } = await import('./jq.ts');
  const filter = await jqFilter(jq);
  return (value) => {
    const output = filter(pickFields(value, fields));
    return isTerminal ? safeText(output) : output;
  };
}
