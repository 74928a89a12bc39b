import { z } from 'zod';
import type { ErrorDetail } from '../../../errors.ts';
import { isMoney } from '../../../imports/amounts.ts';
import type { ColumnRole } from '../../../imports/column-names.ts';
import { isDate, readDate } from '../../../imports/dates.ts';
import type { ImportFormat, ImportRecord } from '../../../imports/import-table.ts';
import { joinedDescription } from '../../../imports/joined-description.ts';
import type { Layout } from '../../../imports/layout.ts';
import { ofxColumns, referenceColumn } from '../../../imports/ofx.ts';
import { splitTags, unescapeFormula } from '../../../imports/own-export.ts';
import { calendarDay } from '../../../input/calendar.ts';
import { toErrorDetails } from '../../../input/issues.ts';
import { createEntryInput, maxDescriptionLength } from '../entries/input.ts';
import type { CategoryGuess } from './category-guess.ts';
import { cellStart } from './cell-start.ts';
import type { RowValue } from './import-row-value.ts';
import type { EntryType } from './own-finances.ts';
import type { RowAccounts } from './row-account.ts';
import { contentKey, RowKeys } from './row-keys.ts';
import { type TypedAmount, typedAmount } from './row-type.ts';

const { amount, description, tags } = createEntryInput.schema.shape;
/** The rules of each field, as for a new entry. */
const fields = { date: calendarDay(), amount, description, tags };
const entrySchema = z.object(fields);
type EntryValues = z.output<typeof entrySchema>;

const fieldSchemas = Object.entries(fields).map(([name, schema]) => z.object({ [name]: schema }));

/** The valid fields of an entry, and the issues of the others. */
function validFields(input: object): { values: Partial<EntryValues>; issues: ErrorDetail[] } {
  const all = entrySchema.safeParse(input);
  if (all.success) return { values: all.data, issues: [] };
  const valid = fieldSchemas.map((schema) => schema.safeParse(input).data);
  return { values: Object.assign({}, ...valid), issues: toErrorDetails(all.error) };
}

const trueWords = new Set(['true', 'yes', '1', 'ja', 'oui', 'sí', 'si', 'sim']);

const ambiguousDate: ErrorDetail = {
  path: ['date'],
  code: 'INVALID',
  message: 'Date could have the day or the month first; choose the date format',
};

const missingCategory: ErrorDetail = {
  path: ['category'],
  code: 'NOT_FOUND',
  message: 'Category must exist',
};

type Cells = (role: ColumnRole) => string;
type KeyNames = 'content' | 'importKey' | 'olderKey';

/** Of an invalid row. */
const noKeys = { content: null, importKey: null, olderKey: null };

/** Whether a cell can identify a row. Dates and amounts can change, such as a balance. */
const isText = (cell: string) => cell.trim() !== '' && !isDate(cell) && !isMoney(cell);

function descriptionOf(cell: Cells): string {
  const payee = cell('payee');
  const purpose = cell('description');
  if (payee.trim() === '' || purpose.trim() === '') return payee.trim() === '' ? purpose : payee;
  const joined = [...joinedDescription(payee, purpose)];
  return joined.slice(0, maxDescriptionLength).join('');
}

/** Of a row without a valid amount. */
const noCategory = {
  type: null,
  categoryId: null,
  categorySource: null,
  unknownCategoryName: null,
};

interface RowReaderOptions {
  readonly format: ImportFormat;
  readonly layout: Layout;
  readonly categories: CategoryGuess;
  readonly accounts: RowAccounts;
  /** The position of the first row in the file, starting at 1. */
  readonly firstPosition: number;
}

/** Reads the rows of a file as entries, in their order. */
export class RowReader {
  readonly #options: RowReaderOptions;
  readonly #keys = new RowKeys();
  #position: number;

  constructor(options: RowReaderOptions) {
    this.#options = options;
    this.#position = options.firstPosition;
  }

  read(record: ImportRecord): RowValue {
    const { layout, accounts } = this.#options;
    const cell = this.#cellsOf(record);
    const cells = { amount: cell('amount'), debit: cell('debit'), credit: cell('credit') };
    const typed = typedAmount({ ...cells, type: cell('type') }, layout);
    const dateText = cell('date').trim();
    const date = readDate(dateText, layout.dateFormat);
    const { values, issues } = validFields({
      // Undefined is reported as blank.
      date: date ?? (dateText || undefined),
      amount: typed.amount,
      description: descriptionOf(cell),
      tags: splitTags(cell('tags')),
    });
    const ownIssues = [
      ...(date === undefined && isDate(dateText) ? [ambiguousDate] : []),
      ...(typed.issue ? [typed.issue] : []),
    ];
    const hasOwnIssue = (name: string) => ownIssues.some(({ path }) => path[0] === name);
    const category =
      values.amount === undefined
        ? noCategory
        : this.#categoryOf(cell('category'), typed.type, values.description ?? null);
    const row = {
      id: this.#position,
      line: record.line,
      date: values.date ?? null,
      amount: values.amount ?? null,
      description: values.description ?? null,
      tags: values.tags ?? [],
      recurring: trueWords.has(cell('recurring').trim().toLowerCase()),
      ...category,
      ...accounts.accountOf(cell('account')),
      issues: [
        ...ownIssues,
        ...issues.filter(({ path }) => !hasOwnIssue(String(path[0]))),
        ...(category.type && category.categoryId === null ? [missingCategory] : []),
      ],
    };
    this.#position += 1;
    return { ...row, ...this.#keysOf(row, record, cell('description') || cell('payee')) };
  }

  /** The cells of a record by their role. Missing cells are empty. */
  #cellsOf({ cells }: ImportRecord): Cells {
    const { columns, isExport } = this.#options.layout;
    return (role) => {
      const column = columns[role];
      const text = column === undefined ? '' : (cells[column] ?? '');
      return isExport ? unescapeFormula(text) : text;
    };
  }

  #categoryOf(name: string, signType: TypedAmount['type'], description: string | null) {
    const { categories } = this.#options;
    const named = categories.named(name, signType);
    const type: EntryType = signType ?? named?.type ?? 'EXPENSE';
    const category = named ?? categories.unnamed(type, description);
    return {
      type,
      categoryId: category?.id ?? null,
      categorySource: category?.source ?? null,
      unknownCategoryName: named ? null : cellStart(name.trim()) || null,
    };
  }

  #keysOf(row: Omit<RowValue, KeyNames>, { cells }: ImportRecord, purpose: string) {
    const { date, amount, type, issues } = row;
    if (issues.length > 0 || !date || !amount || !type) return noKeys;
    const identity = { ...row, date, amount, type };
    const content = contentKey(identity);
    const { format, layout } = this.#options;
    const account = cells[ofxColumns.indexOf('account')] ?? '';
    const reference = cells[referenceColumn] ?? '';
    if (format === 'OFX' && reference !== '') {
      const importKey = this.#keys.ofBank({ account, reference }, identity);
      return { content, importKey, olderKey: null };
    }
    // The other columns of an export, such as the category, can be changed in folio.
    if (layout.isExport)
      return { content, importKey: this.#keys.ofContent(content), olderKey: null };
    const texts = cells.filter(isText);
    return { content, ...this.#keys.ofTexts({ row: identity, texts, purpose }) };
  }
}
