import { enumText } from '../../../common/enum-values.ts';
import type { ImportPreviewRowFragment } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import type { Fields } from '../../core/declare/command.ts';
import { count } from '../../core/output/count.ts';
import type { Printer } from '../../core/output/printer.ts';

graphql(`
  fragment ImportPreviewRow on ImportPreview {
    id
    format
    encoding
    dateFormat
    decimalSeparator
    currencies
    newCount
    duplicateCount
    invalidCount
    summary {
      totals {
        income
        expenses
        balance
      }
      possibleDuplicateCount
      unknownCategoryCount
      unknownCategoryNames
      unknownAccountCount
      unknownAccountNames
      defaultCategoryCount
      withoutAccountCount
    }
    invalidRows: rows(first: 10, filter: { status: INVALID }) {
      nodes {
        line
        issues {
          message
        }
      }
    }
    possibleDuplicates: rows(first: 10, filter: { possibleDuplicate: true }) {
      nodes {
        line
      }
    }
  }
`);

type ImportPreview = Omit<ImportPreviewRowFragment, 'invalidRows' | 'possibleDuplicates'>;

export interface Import extends ImportPreview {
  readonly importedCount: number;
  readonly possibleDuplicateLines: readonly number[];
  readonly issues: readonly { readonly line: number; readonly message: string }[];
}

const { invalidRows: _, possibleDuplicates: __, ...previewFields } = outputFields.ImportPreviewRow;

export const importFields: Fields<Import> = {
  ...previewFields,
  importedCount: 'The number of created entries; 0 with --dry-run.',
  possibleDuplicateLines: 'The lines of the first ten possible duplicates.',
  issues: 'The validation issues of the first ten invalid rows: line, message.',
};

export function toImport(fragment: ImportPreviewRowFragment): Import {
  const { invalidRows, possibleDuplicates, ...preview } = fragment;
  const issues = (invalidRows?.nodes ?? []).flatMap(({ line, issues }) =>
    issues.map(({ message }) => ({ line, message })),
  );
  const possibleDuplicateLines = (possibleDuplicates?.nodes ?? []).map(({ line }) => line);
  return { ...preview, importedCount: 0, possibleDuplicateLines, issues };
}

const rowsWith = (number: number, names: readonly string[]) =>
  number === 0
    ? undefined
    : `${count(number, 'row')} (${names.map((name) => `“${name}”`).join(', ')})`;

/** The unknown categories and accounts of a file, with a part of their names; undefined without any. */
export const unknownRecords = ({ summary }: Pick<Import, 'summary'>) => ({
  categories: summary && rowsWith(summary.unknownCategoryCount, summary.unknownCategoryNames),
  accounts: summary && rowsWith(summary.unknownAccountCount, summary.unknownAccountNames),
});

export function importSummary(result: Import): (readonly [string, string])[] {
  const { summary } = result;
  if (!summary) return [];
  const { totals, possibleDuplicateCount, defaultCategoryCount, withoutAccountCount } = summary;
  const unknown = unknownRecords(result);
  const lines = result.possibleDuplicateLines.join(', ');
  const texts = [
    ['Income', totals.income],
    ['Expenses', totals.expenses],
    ['Currencies', result.currencies.join(', ')],
    ['Unknown category', unknown.categories],
    ['Unknown account', unknown.accounts],
    ['Default category', defaultCategoryCount > 0 && count(defaultCategoryCount, 'row')],
    ['Without an account', withoutAccountCount > 0 && count(withoutAccountCount, 'row')],
    [
      'Possible duplicates',
      possibleDuplicateCount > 0 && `${count(possibleDuplicateCount, 'row')} (line ${lines})`,
    ],
  ] as const;
  return texts.flatMap(([title, text]) => (text ? [[title, text] as const] : []));
}

export function showImport(result: Import, { line, record }: Printer): void {
  record([
    ['Format', `${result.format}, ${result.encoding}`],
    ['Dates', enumText(result.dateFormat)],
    ['New rows', result.newCount],
    ['Duplicate rows', result.duplicateCount],
    ['Invalid rows', result.invalidCount],
    ...importSummary(result),
    ['Entries created', result.importedCount],
  ]);
  for (const { line: number, message } of result.issues) line(`Line ${number}: ${message}`);
}
