import { csvLines, joinList } from '../../../common/csv.ts';
import { requireField, textOf, valueAt } from './field-path.ts';

/**
 * Returns a function that formats records as CSV (RFC 4180) with a header row.
 * @param fields `--csv`: true for all fields.
 * @throws a usage error for an unknown field.
 */
export function csvFormatter(fields: string | true, validFields: readonly string[]) {
  const paths = fields === true ? validFields : fields.split(',').map((path) => path.trim());
  for (const path of paths) requireField(path, validFields);
  return (records: readonly unknown[]): string => {
    const rows = records.map((record) =>
      paths.map((path) => textOf(valueAt(record, path), joinList)),
    );
    return csvLines([paths, ...rows]);
  };
}
