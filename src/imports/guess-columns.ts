import { nextTurn } from '../queues/turns.ts';
import { amountReadings, isAmount, isMoney } from './amounts.ts';
import type { ColumnRole } from './column-names.ts';
import { type ColumnMapping, hasValue, rolesByName } from './columns.ts';
import { isDate } from './dates.ts';
import type { ImportRecord } from './import-table.ts';
import { normalizedName } from './normalized-name.ts';

/** The number of records that are used to guess what a column contains. */
const sampleSize = 50;

/** The likelihood that a cell has a role. */
type CellScore = (cell: string) => number;

const dateScore: CellScore = (cell) => (isDate(cell) ? 1 : 0);

/** A number without decimals is often not an amount, one with a sign is seldom a balance. */
const amountScore: CellScore = (cell) => {
  if (!isAmount(cell) || isDate(cell)) return 0;
  return (isMoney(cell) ? 1.5 : 1) + (/[-−(]/.test(cell) ? 0.25 : 0);
};

/** Whether a column has balances by its name. Like amounts, they are numbers in each row. */
const isBalanceName = (name: string) =>
  /\b(?:bal|balance|saldo|solde)\b/.test(normalizedName(name));

const hasAmounts = (mapping: ColumnMapping) =>
  ['amount', 'debit', 'credit'].some((role) => role in mapping);

const isUsedAmount = (cell: string) => isMoney(cell) && /[1-9]/.test(cell);

const centsIn = (cell: string) => Math.round(100 * Number(amountReadings(cell)[0]));

/**
 * Whether a balance in another column rises by the amounts of the first column, or falls by those of
 * the second one.
 */
function isCreditFirst(records: readonly ImportRecord[], first: number, second: number): boolean {
  const rows = records.map(({ cells }) => cells.map((cell) => centsIn(cell)));
  let rises = 0;
  for (const [index, row] of rows.entries()) {
    // The balance before is in the previous row, or in the next one if the latest is first.
    for (const before of [rows[index - 1], rows[index + 1]]) {
      for (const [column, value] of row.entries()) {
        if (column === first || column === second) continue;
        const change = value - (before?.[column] ?? Number.NaN);
        if (Math.abs(change) === row[first]) rises += Math.sign(change);
        if (Math.abs(change) === row[second]) rises -= Math.sign(change);
      }
    }
  }
  return rises > 0;
}

const textScore: CellScore = (cell) => (hasValue(cell) ? 0 : cell.trim().length);

/**
 * Guesses the roles of columns by their cells. Each column has one role. A guess takes up to 30
 * milliseconds, and other requests run before it.
 */
class ColumnGuess {
  readonly #sample: readonly ImportRecord[];
  readonly #free: Set<number>;

  constructor(sample: readonly ImportRecord[], free: Iterable<number>) {
    this.#sample = sample;
    this.#free = new Set(free);
  }

  /** The column with the highest average score, if that is above the minimum. */
  async take(role: ColumnRole, score: CellScore, minimum: number): Promise<ColumnMapping> {
    await nextTurn();
    const total = (column: number) =>
      this.#sample.reduce((sum, { cells }) => sum + score(cells[column] ?? ''), 0);
    const [best] = [...this.#free]
      .map((column) => ({ column, points: total(column) }))
      .sort((some, other) => other.points - some.points || some.column - other.column);
    if (!best || best.points <= minimum * this.#sample.length) return {};
    this.#free.delete(best.column);
    return { [role]: best.column };
  }

  async takeAmounts(): Promise<ColumnMapping> {
    const pair = await this.#takeDebitAndCredit();
    return hasAmounts(pair) ? pair : this.take('amount', amountScore, 0.5);
  }

  /**
   * Two columns of which most records use one, and none both. Without a balance, debits come first,
   * as in accounting.
   */
  async #takeDebitAndCredit(): Promise<ColumnMapping> {
    await nextTurn();
    // A row with totals uses both columns, but has no date.
    const sample = this.#sample.filter(({ cells }) => cells.some(isDate));
    const used = [...this.#free]
      .map((column) => {
        const rows = sample.filter(({ cells }) => isUsedAmount(cells[column] ?? ''));
        return { column, rows: new Set(rows) };
      })
      .filter(({ rows }) => rows.size > 0);
    for (const [index, first] of used.entries()) {
      const second = used
        .slice(index + 1)
        .find(
          ({ rows }) =>
            rows.isDisjointFrom(first.rows) && rows.size + first.rows.size > sample.length / 2,
        );
      if (!second) continue;
      const columns = [first.column, second.column] as const;
      for (const column of columns) this.#free.delete(column);
      const [debit, credit] = isCreditFirst(sample, ...columns) ? columns.toReversed() : columns;
      return { debit, credit } as ColumnMapping;
    }
    return {};
  }
}

/** By the names of the columns, then by their cells. @param records without the header */
export async function guessColumns(
  header: readonly string[],
  records: readonly ImportRecord[],
): Promise<ColumnMapping> {
  const named = rolesByName(header);
  const sample = records.slice(0, sampleSize);
  const width = Math.max(header.length, ...sample.map(({ cells }) => cells.length));
  const used = new Set(Object.values(named));
  const guess = new ColumnGuess(
    sample,
    [...Array(width).keys()].filter(
      (column) => !used.has(column) && !isBalanceName(header[column] ?? ''),
    ),
  );
  return {
    ...named,
    ...('date' in named ? {} : await guess.take('date', dateScore, 0.5)),
    ...(hasAmounts(named) ? {} : await guess.takeAmounts()),
    ...('description' in named || 'payee' in named
      ? {}
      : await guess.take('description', textScore, 0)),
  };
}
