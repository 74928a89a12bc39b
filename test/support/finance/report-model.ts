/** Computes the report of a list of entries with exact integers. */
import { decimal } from './finance-model.ts';

export interface ModelEntry {
  readonly category: string;
  readonly isIncome: boolean;
  readonly account: string | null;
  readonly cents: bigint;
  readonly date: string;
  readonly tags: readonly string[];
}

/** The first day of the period of a day, which the model finds by comparing texts. */
export const startOfPeriod = {
  MONTH: (day: string) => `${day.slice(0, 7)}-01`,
  YEAR: (day: string) => `${day.slice(0, 4)}-01-01`,
} as const;

export function totalsOf(entries: readonly ModelEntry[]) {
  const [income, expenses] = [true, false].map((isIncome) =>
    entries.filter((each) => each.isIncome === isIncome),
  ) as [ModelEntry[], ModelEntry[]];
  const sum = (list: readonly ModelEntry[]) => list.reduce((total, { cents }) => total + cents, 0n);
  return {
    income: decimal(sum(income)),
    expenses: decimal(sum(expenses)),
    balance: decimal(sum(income) - sum(expenses)),
    incomeCount: income.length,
    expenseCount: expenses.length,
  };
}

/** The totals of the entries with each value, by the value. */
export function groupsOf<Value>(
  entries: readonly ModelEntry[],
  valuesOf: (entry: ModelEntry) => readonly Value[],
): Map<Value, ReturnType<typeof totalsOf>> {
  const values = new Set(entries.flatMap(valuesOf));
  return new Map(
    [...values].map((value) => [
      value,
      totalsOf(entries.filter((each) => valuesOf(each).includes(value))),
    ]),
  );
}
