import type { ImportPreviewRowFragment } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import type { Fields } from '../../core/declare/command.ts';
import { enumText } from '../../core/declare/enum-values.ts';
import type { Printer } from '../../core/output/printer.ts';

graphql(`
  fragment ImportPreviewRow on ImportPreview {
    id
    format
    encoding
    dateFormat
    decimalSeparator
    newCount
    duplicateCount
    invalidCount
    invalidRows: rows(first: 10, filter: { status: INVALID }) {
      nodes {
        line
        issues {
          path
          message
        }
      }
    }
  }
`);

/** A file to import, and how many entries were created. */
export interface Import extends Omit<ImportPreviewRowFragment, 'invalidRows'> {
  readonly importedCount: number;
  readonly issues: readonly { readonly line: number; readonly message: string }[];
}

export const importFields: Fields<Import> = {
  id: 'The global id of the preview.',
  format: 'The format of the file: CSV or OFX.',
  encoding: 'The encoding of the file.',
  dateFormat: 'The order of day, month and year, or null if it cannot be detected.',
  decimalSeparator: 'The decimal separator: POINT or COMMA.',
  newCount: 'The number of rows from which the import creates entries.',
  duplicateCount: 'The number of duplicate rows.',
  invalidCount: 'The number of invalid rows.',
  importedCount: 'The number of created entries; 0 with --dry-run.',
  issues: 'The validation issues of the first ten invalid rows: line, message.',
};

export function toImport({ invalidRows, ...preview }: ImportPreviewRowFragment): Import {
  const issues = (invalidRows?.nodes ?? []).flatMap(({ line, issues }) =>
    issues.map(({ path, message }) => ({ line, message: `${path.join('.')} ${message}`.trim() })),
  );
  return { ...preview, importedCount: 0, issues };
}

export function showImport(result: Import, { line, record }: Printer): void {
  record([
    ['Format', `${result.format}, ${result.encoding}`],
    ['Dates', enumText(result.dateFormat)],
    ['New rows', result.newCount],
    ['Duplicate rows', result.duplicateCount],
    ['Invalid rows', result.invalidCount],
    ['Entries created', result.importedCount],
  ]);
  for (const { line: number, message } of result.issues) line(`Line ${number}: ${message}`);
}
