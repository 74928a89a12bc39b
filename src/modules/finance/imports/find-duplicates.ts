import type { StatementRow } from '../../../database/statements.ts';
import { runSql, sql } from '../../../database/write.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import type { ValidRowValue } from './import-row-value.ts';
import type { EntryType } from './own-finances.ts';
import { bankPrefix, contentKey } from './row-keys.ts';

/** The maximum number of entries that are compared by their content. */
const maxCandidates = 50_000;

/** The entry of a duplicate; null if the file itself has the row twice. */
export type Duplicates = ReadonlyMap<ValidRowValue, number | null>;

interface Keyed extends StatementRow {
  readonly id: number;
  readonly importKey: string;
}

interface Candidate extends StatementRow {
  readonly id: number;
  readonly importKey: string | null;
  readonly accountId: number | null;
  readonly date: string;
  readonly amount: string;
  readonly type: EntryType;
  readonly description: string | null;
}

/** The caller's entries that have the keys, by one statement. */
async function entriesByKey(rows: readonly ValidRowValue[], context: Context) {
  const keys = rows.map(({ importKey }) => importKey);
  const found = await runSql<Keyed>(
    context.database,
    sql`
      SELECT "id", "import_key" AS "importKey" FROM "entries"
       WHERE "user_id" = ${userIdOf(context)}::uuid AND "import_key" = ANY(${keys}::text[])`,
  );
  return new Map(found.map(({ id, importKey }) => [importKey, id]));
}

/** The caller's entries with dates and amounts of the rows, by one statement. */
function readCandidates(rows: readonly ValidRowValue[], context: Context): Promise<Candidate[]> {
  const dates = [...new Set(rows.map(({ date }) => date))];
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  return runSql<Candidate>(
    context.database,
    sql`
      SELECT "entries"."id", "import_key" AS "importKey", "account_id" AS "accountId",
             "date"::text AS "date", "amount"::text AS "amount",
             upper("categories"."type"::text) AS "type", "description"
        FROM "entries" JOIN "categories" ON "categories"."id" = "category_id"
       WHERE "entries"."user_id" = ${userIdOf(context)}::uuid
         AND "date" = ANY(${dates}::date[]) AND "amount" = ANY(${amounts}::numeric[])
       ORDER BY "date", "entries"."id" LIMIT ${maxCandidates}::int`,
  );
}

/**
 * Finds the rows for which the caller already has an entry: by the import key, which stays the same
 * when an entry is edited, else by the content. Each entry is the duplicate of one row, so that two
 * equal purchases are two entries.
 */
export async function findDuplicates(
  rows: readonly ValidRowValue[],
  context: Context,
): Promise<Duplicates> {
  const duplicates = new Map<ValidRowValue, number | null>();
  if (rows.length === 0) return duplicates;
  const byKey = await entriesByKey(rows, context);
  const knownKeys = new Set<string>();
  const others: ValidRowValue[] = [];
  for (const row of rows) {
    const id = byKey.get(row.importKey);
    if (knownKeys.has(row.importKey)) duplicates.set(row, id ?? null);
    else if (id !== undefined) duplicates.set(row, id);
    else others.push(row);
    knownKeys.add(row.importKey);
  }
  if (others.length === 0) return duplicates;
  const taken = new Set(byKey.values());
  const candidates = (await readCandidates(others, context)).filter(({ id }) => !taken.has(id));
  for (const [row, entry] of pairs(others, candidates)) duplicates.set(row, entry.id);
  return duplicates;
}

/** Pairs each row with another entry of the same content. */
function* pairs(rows: readonly ValidRowValue[], entries: readonly Candidate[]) {
  const byContent = Map.groupBy(entries, contentKey);
  for (const row of rows) {
    const equal = byContent.get(contentKey(row)) ?? [];
    // Another identifier of the bank means another transaction.
    const isOther = ({ importKey }: Candidate) =>
      row.importKey.startsWith(bankPrefix) && importKey?.startsWith(bankPrefix);
    const index = equal.findIndex((entry) => !isOther(entry));
    if (index !== -1) yield [row, equal.splice(index, 1)[0] as Candidate] as const;
  }
}
