import { dayText } from '../../../../input/calendar.ts';
import { centsOf, decimalText } from '../../../../input/money.ts';

/** Ends with the current month. */
const historyMonths = 12;

/** The first day of each month of a history, and the first day after it, as `YYYY-MM-DD`. */
export function historyRange(today: Date): { from: string; to: string; after: string } {
  const day = (months: number, date: number) =>
    dayText(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, date)));
  return { from: day(1 - historyMonths, 1), to: day(1, 0), after: day(1, 1) };
}

interface Balance {
  readonly totals: { readonly balance: string };
}

interface AccountMovements {
  readonly currentBalance: string;
  /**
   * The change by entries in each month, oldest first. Undefined for an account without entries.
   */
  readonly months: readonly Balance[] | undefined;
  /** The change by entries after the last month. The current balance includes it. */
  readonly later: Balance | undefined;
}

/** The balance at the end of each month, oldest first, as decimal strings. */
export function balanceHistory({ currentBalance, months, later }: AccountMovements): string[] {
  let cents = centsOf(currentBalance) - (later ? centsOf(later.totals.balance) : 0n);
  const changes = months?.map(({ totals }) => centsOf(totals.balance)) ?? [];
  const history: string[] = [];
  for (let month = historyMonths - 1; month >= 0; month -= 1) {
    history.unshift(decimalText(cents));
    cents -= changes[month] ?? 0n;
  }
  return history;
}
