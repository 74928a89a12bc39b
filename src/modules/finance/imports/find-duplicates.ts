import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import type { ValidRowValue } from './import-row-value.ts';
import type { EntryType } from './own-finances.ts';
import { bankPrefix, contentKey } from './row-keys.ts';

/** A plan that was made for few entries would compare each of many entries with each row. */
const plannedForValues = { isPlannedForValues: true };
/** The rows that are compared at once. They take a few milliseconds. */
const sliceSize = 2_000;
/** The maximum number of entries with which a slice is compared by content. */
const maxCandidates = 20_000;

export interface Duplicates {
  /** The entry that a row duplicates; null if it duplicates another row of the file. */
  readonly certain: ReadonlyMap<ValidRowValue, number | null>;
  /** For other rows: an entry with the same account, date and amount. */
  readonly possible: ReadonlyMap<ValidRowValue, number>;
}

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

/**
 * The caller's entries that have the keys, by one statement. PostgreSQL looks up the keys in the index, or
 * hashes them. With old statistics, a join or a subquery for each key compared all entries with all keys.
 */
function readKeyed(rows: readonly ValidRowValue[], context: StatementContext): Promise<Keyed[]> {
  const keys = rows.flatMap(({ importKey, olderKey }) => [
    importKey,
    ...(olderKey ? [olderKey] : []),
  ]);
  return runSql<Keyed>(
    context.database,
    sql`
      SELECT "id", "import_key" AS "importKey" FROM "entries"
       WHERE "user_id" = ${userIdOf(context)}::uuid AND "import_key" = ANY(${keys}::text[])`,
    plannedForValues,
  );
}

/**
 * The caller's entries with the date and the amount of a row, by one statement. It reads the entries
 * between the first and the last date once; `IS TRUE` keeps PostgreSQL from making joins of the
 * conditions, which could compare all entries with all rows.
 */
function readCandidates(
  rows: readonly ValidRowValue[],
  context: StatementContext,
): Promise<Candidate[]> {
  const pairs = [...new Map(rows.map((row) => [`${row.date} ${row.amount}`, row])).values()];
  const dates = pairs.map(({ date }) => date);
  const sorted = dates.toSorted();
  const amounts = pairs.map(({ amount }) => amount);
  return runSql<Candidate>(
    context.database,
    sql`
      SELECT "entries"."id", "import_key" AS "importKey", "account_id" AS "accountId",
             "date"::text AS "date", "amount"::text AS "amount",
             ${enumName('"categories"."type"')} AS "type", "description"
        FROM "entries" JOIN "categories" ON "categories"."id" = "category_id"
       WHERE "entries"."user_id" = ${userIdOf(context)}::uuid
         AND "date" BETWEEN ${sorted[0]}::date AND ${sorted.at(-1)}::date
         AND (("date", "amount") IN (
                SELECT * FROM unnest(${dates}::date[], ${amounts}::numeric[]))) IS TRUE
       ORDER BY "date", "entries"."id" LIMIT ${maxCandidates}::int`,
    plannedForValues,
  );
}

function slicesOf(rows: readonly ValidRowValue[]) {
  const count = Math.ceil(rows.length / sliceSize);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * sliceSize, (index + 1) * sliceSize),
  );
}

/** What a row has in common with an entry that it possibly duplicates. */
const likenessKey = ({ accountId, date, amount }: ValidRowValue | Candidate) =>
  JSON.stringify([accountId, date, amount]);

const hasBankKey = ({ importKey }: Pick<Candidate, 'importKey'>) =>
  importKey?.startsWith(bankPrefix) === true;

/** Whether an entry already belongs to a row. */
type IsTaken = (entryId: number) => boolean;

/** Entries with one key. Each search continues where the last one ended: there can be thousands. */
class EqualEntries {
  readonly #entries: readonly Candidate[];
  readonly #positions = { bank: 0, other: 0 };

  constructor(entries: readonly Candidate[]) {
    this.#entries = entries;
  }

  /**
   * The next entry that a row can duplicate. Entries with another identifier of the bank are
   * skipped.
   */
  next(row: ValidRowValue, isTaken: IsTaken): Candidate | undefined {
    const kind = hasBankKey(row) ? 'bank' : 'other';
    while (this.#positions[kind] < this.#entries.length) {
      const entry = this.#entries[this.#positions[kind]] as Candidate;
      this.#positions[kind] += 1;
      if (!isTaken(entry.id) && !(kind === 'bank' && hasBankKey(entry))) return entry;
    }
    return undefined;
  }
}

const groupEntries = (entries: readonly Candidate[], keyOf: (entry: Candidate) => string) =>
  new Map(
    [...Map.groupBy(entries, keyOf)].map(([key, group]) => [key, new EqualEntries(group)] as const),
  );

/** Finds the duplicates of one file. Each entry is the duplicate of one row. */
class DuplicateFinder {
  readonly #certain = new Map<ValidRowValue, number | null>();
  readonly #possible = new Map<ValidRowValue, number>();
  readonly #context: StatementContext;
  readonly #keys = new Set<string>();
  readonly #taken = new Set<number>();
  readonly #possiblyTaken = new Set<number>();

  constructor(context: StatementContext) {
    this.#context = context;
  }

  /** Finds duplicates by their keys. The second row of the file with the same key gets no entry. */
  async findByKey(rows: readonly ValidRowValue[]): Promise<void> {
    const keyed = await readKeyed(rows, this.#context);
    const ids = new Map(keyed.map(({ id, importKey }) => [importKey, id]));
    for (const row of rows) {
      const id = ids.get(row.importKey) ?? ids.get(row.olderKey ?? '');
      if (id !== undefined) this.#taken.add(id);
      if (id !== undefined || this.#keys.has(row.importKey)) this.#certain.set(row, id ?? null);
      this.#keys.add(row.importKey);
    }
  }

  /**
   * Compares rows with entries by content. A row that equals an entry is its duplicate; a row that is
   * similar to an entry is a possible duplicate. Each entry is used once. Rows that already have an
   * entry are skipped.
   */
  async findByContent(rows: readonly ValidRowValue[]): Promise<void> {
    const others = rows.filter((row) => !this.#certain.has(row));
    if (others.length === 0) return;
    const candidates = await readCandidates(others, this.#context);
    const free = candidates.filter(({ id }) => !this.#taken.has(id));
    const byContent = groupEntries(free, contentKey);
    for (const row of others) {
      const entry = byContent.get(row.content)?.next(row, (id) => this.#taken.has(id));
      if (!entry) continue;
      this.#taken.add(entry.id);
      this.#certain.set(row, entry.id);
    }
    this.#findPossible(others, free);
  }

  #findPossible(rows: readonly ValidRowValue[], entries: readonly Candidate[]): void {
    const byLikeness = groupEntries(entries, likenessKey);
    const isTaken = (id: number) => this.#taken.has(id) || this.#possiblyTaken.has(id);
    for (const row of rows) {
      if (this.#certain.has(row)) continue;
      const entry = byLikeness.get(likenessKey(row))?.next(row, isTaken);
      if (!entry) continue;
      this.#possiblyTaken.add(entry.id);
      this.#possible.set(row, entry.id);
    }
  }

  get duplicates(): Duplicates {
    // A row of a later slice can be the certain duplicate of an entry.
    const possible = [...this.#possible].filter(([, id]) => !this.#taken.has(id));
    return { certain: this.#certain, possible: new Map(possible) };
  }
}

/**
 * Finds the rows for which the caller already has an entry: by the import key, which stays the same
 * when an entry is edited, else by the content. Two equal purchases need two entries.
 */
export async function findDuplicates(
  rows: readonly ValidRowValue[],
  context: StatementContext,
): Promise<Duplicates> {
  const finder = new DuplicateFinder(context);
  const slices = slicesOf(rows);
  // All keys first, so that an entry is not paired by content with a row while a later row has its
  // key.
  for (const slice of slices) await finder.findByKey(slice);
  // By date, so that the slices together read the entries of each day about once. Rows with equal
  // content stay in order.
  const byDate = rows.toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
  for (const slice of slicesOf(byDate)) await finder.findByContent(slice);
  return finder.duplicates;
}
