import { usageError } from '../cli-error.ts';
import { unknownField } from './field-path.ts';
import { safeJson, safeText } from './safe-text.ts';

interface JsonOptions {
  readonly json: string | true | undefined;
  readonly jq: string | undefined;
}

function fieldsOf(json: JsonOptions['json'], validFields: readonly string[]): readonly string[] {
  if (json === undefined || json === true) return validFields;
  const fields = json.split(',').map((field) => field.trim());
  for (const field of fields) {
    if (validFields.includes(field)) continue;
    throw usageError(
      unknownField(field, validFields),
      `Valid fields: ${validFields.join(', ')}. To print all fields, put --json after the arguments.`,
    );
  }
  return fields;
}

function pickFields(result: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(result)) return result.map((item) => pickFields(item, fields));
  const record = result as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}

/**
 * Formats JSON for `--json [fields]` and `--jq <filter>`: indented for a terminal, on one line for a
 * pipe, or filtered.
 * @throws a usage error for an invalid filter, or for an unknown field: it lists the valid ones.
 */
export async function jsonFormatter(
  { json, jq }: JsonOptions,
  validFields: readonly string[],
  isTerminal: boolean,
): Promise<(value: unknown) => string> {
  const fields = fieldsOf(json, validFields);
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
