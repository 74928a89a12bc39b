import { isAmount } from './amounts.ts';
import { type ColumnRole, columnNames, columnRoles } from './column-names.ts';
import { isDate } from './dates.ts';
import type { ImportRecord } from './import-table.ts';

/** The positions of the columns that are used, starting at 0. */
export type ColumnMapping = Readonly<Partial<Record<ColumnRole, number>>>;

/** The records at the start of a file among which the header is searched. */
const maxHeaderPosition = 30;
/** The records whose cells show what a column contains. */
const sampleSize = 50;

const normalized = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

const hasValue = (cell: string) => isDate(cell) || isAmount(cell);

/** The role of each column with a known name. The first column of several with one role counts. */
function rolesByName(header: readonly string[]): ColumnMapping {
  const names = header.map(normalized);
  const found = columnRoles.flatMap((role) => {
    const name = columnNames[role].find((each) => names.includes(each));
    return name === undefined ? [] : [[role, names.indexOf(name)] as const];
  });
  const mapping: Partial<Record<ColumnRole, number>> = {};
  const used = new Set<number>();
  for (const [role, index] of found) {
    if (used.has(index)) continue;
    used.add(index);
    mapping[role] = index;
  }
  return mapping;
}

/**
 * The position of the header, -1 if there is none: the first record with the names of two columns, or
 * the first record of all if none of its cells is a date or an amount.
 */
export function findHeader(records: readonly ImportRecord[]): number {
  const named = records
    .slice(0, maxHeaderPosition)
    .findIndex(({ cells }) => Object.keys(rolesByName(cells)).length >= 2);
  if (named !== -1) return named;
  const [first] = records;
  return first && records.length > 1 && !first.cells.some(hasValue) ? 0 : -1;
}

/** How many records have a cell of a kind in a column. */
const countIn = (records: readonly ImportRecord[], column: number, is: (cell: string) => boolean) =>
  records.filter(({ cells }) => is(cells[column] ?? '')).length;

/** The column with the highest score; undefined if no score is above the minimum. */
function bestColumn(
  columns: readonly number[],
  minimum: number,
  score: (column: number) => number,
) {
  const [best] = columns
    .map((column) => ({ column, points: score(column) }))
    .sort((some, other) => other.points - some.points || some.column - other.column);
  return best && best.points > minimum ? best.column : undefined;
}

/**
 * Guesses what the columns contain: by their names, then by their cells.
 * @param records without the header
 */
export function guessColumns(
  header: readonly string[],
  records: readonly ImportRecord[],
): ColumnMapping {
  const named = rolesByName(header);
  const sample = records.slice(0, sampleSize);
  const width = Math.max(header.length, ...sample.map(({ cells }) => cells.length));
  const used = new Set(Object.values(named));
  const free = () => [...Array(width).keys()].filter((column) => !used.has(column));
  const most = sample.length / 2;
  const take = (role: ColumnRole, column: number | undefined) => {
    if (column === undefined) return {};
    used.add(column);
    return { [role]: column };
  };
  const hasAmount = ['amount', 'debit', 'credit'].some((role) => role in named);
  const countOf = (is: (cell: string) => boolean) => (column: number) =>
    countIn(sample, column, is);
  const textLength = (column: number) =>
    sample.reduce((sum, { cells }) => {
      const cell = cells[column] ?? '';
      return sum + (hasValue(cell) ? 0 : cell.trim().length);
    }, 0);
  return {
    ...named,
    ...('date' in named ? {} : take('date', bestColumn(free(), most, countOf(isDate)))),
    ...(hasAmount ? {} : take('amount', bestColumn(free(), most, countOf(isAmount)))),
    ...('description' in named ? {} : take('description', bestColumn(free(), 0, textLength))),
  };
}
