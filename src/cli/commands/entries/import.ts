import { CliError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { LocalFile } from '../../core/client/local-file.ts';
import { command } from '../../core/declare/command.ts';
import { flag, negatableFlag, oneOf, text, yes } from '../../core/declare/option.ts';
import { count } from '../../core/output/count.ts';
import { withProgress } from '../../core/terminal/progress.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId } from '../categories/category.ts';
import { noteUndo } from '../undo.ts';
import {
  type Import,
  importFields,
  importSummary,
  showImport,
  toImport,
  unknownRecords,
} from './import-preview.ts';

const previewDocument = graphql(`
  mutation CliPreviewImport($input: PreviewImportInput!) {
    previewImport(input: $input) {
      importPreview {
        ...ImportPreviewRow
      }
    }
  }
`);

const commitDocument = graphql(`
  mutation CliCommitImport($id: ID!) {
    commitImport(id: $id) {
      importedCount
      change {
        id
        undoableUntil
      }
    }
  }
`);

const discardDocument = graphql(`
  mutation CliDiscardImport($id: ID!) {
    deleteImportPreview(id: $id) {
      deletedImportPreviewId
    }
  }
`);

/** @throws UNKNOWN_CATEGORY, UNKNOWN_ACCOUNT */
function requireKnownRecords(preview: Import): void {
  const unknown = Object.entries(unknownRecords(preview)).filter(([, rows]) => rows);
  if (unknown.length === 0) return;
  const texts = unknown.map(([nouns, rows]) => `unknown ${nouns}: ${rows}`);
  const nouns = unknown.map(([each]) => each).join(' and ');
  throw new CliError('failure', `The file has ${texts.join(', and ')}.`, {
    code: nouns === 'accounts' ? 'UNKNOWN_ACCOUNT' : 'UNKNOWN_CATEGORY',
    hint: `Nothing was imported. Create the ${nouns}, or import the file without --strict.`,
  });
}

/** @throws VALIDATION_FAILED if all rows of the file are invalid */
function requireValidRows({ newCount, duplicateCount, invalidCount, issues }: Import): void {
  if (invalidCount === 0 || newCount + duplicateCount > 0) return;
  throw new CliError('failure', 'All rows of the file are invalid.', {
    code: 'VALIDATION_FAILED',
    details: issues.map(({ line, message }) => `Line ${line}: ${message}`),
    hint: 'Nothing was imported. With --dry-run, the summary shows how the file was read.',
  });
}

export const importEntries = command({
  name: 'import',
  summary: 'Import entries from a CSV or OFX file',
  description:
    'Shows a summary of the file, and asks for confirmation before it creates entries. Duplicate and invalid rows are skipped. Columns and formats are detected. If a file with categories has no types and no negative amounts, the type of the category decides whether a row is income or an expense.',
  requiredKey: 'finance',
  arguments: { file: { description: 'The CSV or OFX file.', completion: 'file' } },
  options: {
    account: text('Id or name of the account of rows without one.', 'account'),
    expenseCategory: text(
      'Id or name of the category of expenses without a known category.',
      'category',
    ),
    incomeCategory: text(
      'Id or name of the category of income without a known category.',
      'category',
    ),
    dateFormat: oneOf('Order of day, month and year in dates.', {
      DAY_MONTH_YEAR: 'Like 31/03/2026.',
      MONTH_DAY_YEAR: 'Like 03/31/2026.',
      YEAR_MONTH_DAY: 'Like 2026-03-31.',
    }),
    decimalSeparator: oneOf('Decimal separator of amounts.', {
      POINT: 'Like 1,234.56.',
      COMMA: 'Like 1.234,56.',
    }),
    header: negatableFlag('Whether the first row has the names of the columns.'),
    strict: flag('Create nothing if the file has categories or accounts that do not exist.'),
    dryRun: flag('Show the summary without creating entries.'),
    yes: yes(),
  },
  examples: ['folio entries import statement.csv --account Daily --dry-run'],
  run: async (call): Promise<Import> => {
    const { api, args, options, stderr, terminal, warn } = call;
    if (!options.dryRun) terminal.requireConfirmable(options.yes);
    const { account, expenseCategory, incomeCategory, dateFormat, decimalSeparator, header } =
      options;
    const input = {
      file: new LocalFile(args.file),
      accountId: account && (await accountId(api, account)),
      expenseCategoryId: expenseCategory && (await categoryId(api, expenseCategory)),
      incomeCategoryId: incomeCategory && (await categoryId(api, incomeCategory)),
      dateFormat,
      decimalSeparator,
      hasHeader: header,
    };
    const { previewImport } = await withProgress(stderr, (onProgress) =>
      api.run(previewDocument, { input }, onProgress),
    );
    const preview = toImport(previewImport.importPreview);
    const { id } = preview;
    const { newCount, duplicateCount, invalidCount } = preview;
    const isNeeded = !options.dryRun && newCount > 0;
    try {
      if (options.strict) requireKnownRecords(preview);
      if (!options.dryRun) requireValidRows(preview);
      if (isNeeded && !options.yes) {
        warn(`${newCount} new, ${duplicateCount} duplicate and ${invalidCount} invalid rows.`);
        for (const [title, text] of importSummary(preview)) warn(`${title}: ${text}`);
        await terminal.confirm(`Create ${count(newCount, 'entry', 'entries')}?`, options.yes);
      }
    } catch (error) {
      await api.run(discardDocument, { id });
      throw error;
    }
    if (!isNeeded) {
      await api.run(discardDocument, { id });
      return preview;
    }
    const { commitImport } = await api.run(commitDocument, { id });
    noteUndo(call, commitImport.change);
    return { ...preview, importedCount: commitImport.importedCount };
  },
  output: {
    fields: importFields,
    show: (result, printer) => showImport(result, printer),
  },
});
