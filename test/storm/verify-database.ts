import { Client } from 'pg';
import type { ClientReport, LedgerRecord, Noun, RowState, Setup } from './clients/report.ts';
import { balanceFindings } from './verify-balances.ts';

/** Something in the database that is not as it must be. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The rows that clients wrote, by their markers. Columns are those of the ledger's states. */
const rowsOf: Record<Noun, string> = {
  entry: `SELECT description AS "marker", amount::text, category_id::text AS "category",
    coalesce(account_id::text, 'null') AS "account" FROM entries WHERE description LIKE 'storm %'`,
  template: `SELECT title AS "marker", content,
    (SELECT count(*) FROM screenshots WHERE template_id = t.id)::text AS "screenshots"
    FROM prompt_templates AS t WHERE title LIKE 'storm %'`,
  idea: `SELECT title AS "marker",
    (SELECT count(*) FROM idea_attachments WHERE idea_id = i.id)::text AS "attachments"
    FROM ideas AS i WHERE title LIKE 'storm %'`,
  category: `SELECT name AS "marker" FROM categories WHERE name LIKE 'storm %'`,
  account: `SELECT name AS "marker", bank FROM accounts WHERE name LIKE 'storm %'`,
  user: `SELECT email AS "marker", name,
    (SELECT count(*) FROM categories WHERE user_id = u.id)::text AS "categories"
    FROM users AS u WHERE email LIKE 'storm-%'`,
  apiKey: `SELECT name AS "marker", (revoked_at IS NOT NULL)::text AS "revoked"
    FROM api_keys WHERE name LIKE 'storm %'`,
  financeKey: `SELECT name AS "marker", (revoked_at IS NOT NULL)::text AS "revoked"
    FROM finance_keys WHERE name LIKE 'storm %'`,
  referral: `SELECT code AS "marker" FROM referrals`,
};

/** Nouns whose rows clients may have written without learning their markers. */
const unmarked: readonly Noun[] = ['referral'];

/**
 * Compares the database with the responses that clients received. The server must have stopped:
 * otherwise a write whose response was lost could still happen.
 */
export async function verifyDatabase(
  databaseUrl: string,
  setup: Pick<Setup, 'users'>,
  reports: readonly ClientReport[],
) {
  const records = reports.flatMap((report) => report.records);
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const lost: Finding[] = [];
    const counts: Record<string, number> = {};
    for (const noun of Object.keys(rowsOf) as Noun[]) {
      const { rows } = await database.query(rowsOf[noun]);
      const own = records.filter((record) => record.noun === noun);
      lost.push(...compare(noun, own, rows));
      counts[`${noun}: acknowledged`] = own.filter((each) => each.isAcknowledged).length;
      counts[`${noun}: outcome unknown`] = own.filter((each) => each.possible.length > 1).length;
    }
    return { lost, counts, balances: await balanceFindings(database, setup, records) };
  } finally {
    await database.end();
  }
}

export type Row = Readonly<Record<string, string>> & { readonly marker: string };

/** Returns the differences between the rows of a noun and the responses to clients. */
export function compare(
  noun: Noun,
  records: readonly LedgerRecord[],
  rows: readonly Row[],
): Finding[] {
  const found = Map.groupBy(rows, ({ marker }) => marker);
  const findings = records.flatMap(({ marker, possible }): Finding[] => {
    const states = (found.get(marker) ?? []).map(({ marker: _, ...state }) => state);
    found.delete(marker);
    const isRight =
      states.length <= 1 && possible.some((state) => isSame(state, states[0] ?? null));
    if (isRight) return [];
    return [{ what: `${noun} ${marker}`, expected: shown(possible), found: shown(states) }];
  });
  if (unmarked.includes(noun)) return findings;
  const unexpected = [...found.keys()].map((marker) => ({
    what: `${noun} ${marker}`,
    expected: 'no such row',
    found: 'a row',
  }));
  return [...findings, ...unexpected];
}

function isSame(expected: RowState, found: RowState): boolean {
  if (expected === null || found === null) return expected === found;
  return Object.entries(expected).every(([name, value]) => found[name] === value);
}

const shown = (states: readonly RowState[]) => JSON.stringify(states).slice(0, 300);
