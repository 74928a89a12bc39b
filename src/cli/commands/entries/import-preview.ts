import type { ImportPreviewRowFragment } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
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

export interface Import extends Omit<ImportPreviewRowFragment, 'invalidRows'> {
  readonly importedCount: number;
  readonly issues: readonly { readonly line: number; readonly message: string }[];
}

const { invalidRows: _, ...previewFields } = outputFields.ImportPreviewRow;

export const importFields: Fields<Import> = {
  ...previewFields,
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
