import type { Client } from 'pg';
import { type LedgerRecord, type Setup, type UserName, userNames } from './clients/report.ts';
import type { Finding } from './verify-database.ts';

const initialBalance = 1_000_00n;

/** Whole cents, so that no sum is rounded. */
function centsOf(amount: string): bigint {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(amount) ?? [];
  if (decimals === '') throw new Error(`${amount} is no amount with two decimals`);
  const cents = BigInt(whole) * 100n + BigInt(decimals);
  return sign === '' ? cents : -cents;
}

interface Entry {
  readonly description: string;
  readonly amount: string;
  readonly type: 'income' | 'expense';
}

/**
 * The balance of each account must be its initial balance plus its entries; and the entries are
 * those that were acknowledged, or whose outcome is unknown.
 */
export async function balanceFindings(
  database: Client,
  { users }: Pick<Setup, 'users'>,
  records: readonly LedgerRecord[],
): Promise<Finding[]> {
  const certain = new Map(
    records
      .filter(({ noun, possible }) => noun === 'entry' && possible.length === 1)
      .map(({ marker, possible: [state] }) => [marker, state ?? null]),
  );
  const findings: Finding[] = [];
  for (const name of userNames) {
    const { account, income } = users[name as UserName];
    const { rows: entries } = await database.query<Entry>(
      `SELECT e.description, e.amount::text, c.type::text FROM entries AS e
       JOIN categories AS c ON c.id = e.category_id WHERE e.account_id = $1`,
      [account.databaseId],
    );
    const { rows } = await database.query<{ balance: string }>(
      `SELECT current_balance::text AS "balance" FROM accounts WHERE id = $1`,
      [account.databaseId],
    );
    const signed = (amount: string, isIncome: boolean) =>
      isIncome ? centsOf(amount) : -centsOf(amount);
    const sum = (amounts: readonly bigint[]) =>
      amounts.reduce((total, amount) => total + amount, initialBalance);
    const balance = centsOf(rows[0]?.balance ?? '');
    const ofRows = sum(entries.map(({ amount, type }) => signed(amount, type === 'income')));
    if (balance !== ofRows) {
      findings.push({
        what: `balance of the account of ${name}`,
        expected: `${ofRows} cents by its ${entries.length} entries`,
        found: `${balance} cents`,
      });
    }
    // The same from the ledger; only uncertain values are taken from the database.
    const acknowledged = [...certain.values()]
      .filter((state) => state?.account === String(account.databaseId))
      .map((state) => signed(state?.amount ?? '', state?.category === String(income.databaseId)));
    const uncertain = entries
      .filter(({ description }) => !certain.has(description))
      .map(({ amount, type }) => signed(amount, type === 'income'));
    const ofLedger = sum([...acknowledged, ...uncertain]);
    if (balance !== ofLedger) {
      findings.push({
        what: `balance of the account of ${name}`,
        expected: `${ofLedger} cents by the acknowledged entries`,
        found: `${balance} cents`,
      });
    }
  }
  return findings;
}
