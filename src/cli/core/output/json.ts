import { usageError } from '../cli-error.ts';
import { unknownField } from './field-path.ts';
import { safeJson, safeText } from './safe-text.ts';

export interface JsonRequest {
  readonly fields: readonly string[];
  readonly jq: string | undefined;
}

/**
 * Parses `--json [fields]` and `--jq <filter>`; undefined without either.
 * @throws a usage error that lists the valid fields.
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
      unknownField(field, validFields),
      `Valid fields: ${validFields.join(', ')}. To print all fields, put --json after the arguments.`,
    );
  }
  return { fields, jq };
}

function pickFields(result: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(result)) return result.map((item) => pickFields(item, fields));
  const record = result as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}

export type PrintJson = (value: unknown) => string;

/**
 * Formats JSON: indented for a terminal, on one line for a pipe, or filtered by `--jq`.
 * @throws a usage error for an invalid filter.
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
