import { usageError } from '../cli-error.ts';
import { requireField, textOf, valueAt } from './field-path.ts';

const placeholder = /\{\{\s*([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\s*\}\}/g;

/**
 * Returns a function that formats a record, or each record of a list, with a template:
 * `{{title}}` and `{{category.name}}` are replaced by the values of the fields.
 * @throws a usage error for an unknown field or a `{{` without a field.
 */
export function templateFormatter(template: string, validFields: readonly string[]) {
  for (const [, path = ''] of template.matchAll(placeholder)) requireField(path, validFields);
  if (template.replace(placeholder, '').includes('{{')) {
    throw usageError(
      'Invalid --template: “{{” is not followed by a field and “}}”.',
      `Valid fields: ${validFields.join(', ')}.`,
    );
  }
  const format = (record: unknown) =>
    `${template.replace(placeholder, (_, path: string) =>
      textOf(valueAt(record, path), (texts) => texts.join(', ')),
    )}\n`;
  return (result: unknown): string =>
    Array.isArray(result) ? result.map(format).join('') : format(result);
}
