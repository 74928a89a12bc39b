import { isAmount } from './amounts.ts';
import type { ColumnRole } from './column-names.ts';
import { type ColumnMapping, hasValue, rolesByName } from './columns.ts';
import { isDate } from './dates.ts';
import type { ImportRecord } from './import-table.ts';

/** The number of records that are used to guess what a column contains. */
const sampleSize = 50;

/** The likelihood that a cell has a role. */
type CellScore = (cell: string) => number;

const dateScore: CellScore = (cell) => (isDate(cell) ? 1 : 0);

/** Numbers without a sign and without decimals are often not amounts. */
const amountScore: CellScore = (cell) => {
  if (!isAmount(cell) || isDate(cell)) return 0;
  return /[-−(]|[.,]\d\d?\D*$/.test(cell) ? 1.5 : 1;
};

const textScore: CellScore = (cell) => (hasValue(cell) ? 0 : cell.trim().length);

/** Guesses the roles of columns by their cells. Each column has one role. */
class ColumnGuess {
  readonly #sample: readonly ImportRecord[];
  readonly #free: Set<number>;

  constructor(sample: readonly ImportRecord[], free: Iterable<number>) {
    this.#sample = sample;
    this.#free = new Set(free);
  }

  /** The column with the highest average score, if that is above the minimum. */
  take(role: ColumnRole, score: CellScore, minimum: number): ColumnMapping {
    const total = (column: number) =>
      this.#sample.reduce((sum, { cells }) => sum + score(cells[column] ?? ''), 0);
    const [best] = [...this.#free]
      .map((column) => ({ column, points: total(column) }))
      .sort((some, other) => other.points - some.points || some.column - other.column);
    if (!best || best.points <= minimum * this.#sample.length) return {};
    this.#free.delete(best.column);
    return { [role]: best.column };
  }
}

/** By the names of the columns, then by their cells. @param records without the header */
export function guessColumns(
  header: readonly string[],
  records: readonly ImportRecord[],
): ColumnMapping {
  const named = rolesByName(header);
  const sample = records.slice(0, sampleSize);
  const width = Math.max(header.length, ...sample.map(({ cells }) => cells.length));
  const used = new Set(Object.values(named));
  const guess = new ColumnGuess(
    sample,
    [...Array(width).keys()].filter((column) => !used.has(column)),
  );
  const hasAmount = ['amount', 'debit', 'credit'].some((role) => role in named);
  return {
    ...named,
    ...('date' in named ? {} : guess.take('date', dateScore, 0.5)),
    ...(hasAmount ? {} : guess.take('amount', amountScore, 0.5)),
    ...('description' in named || 'payee' in named ? {} : guess.take('description', textScore, 0)),
  };
}
