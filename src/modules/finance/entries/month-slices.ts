import type { Entry } from '../../../generated/prisma/client.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import type { Slice } from '../../../graphql/slices.ts';
import type { DayRange } from '../../../input/calendar.ts';

/** The entries of a slice: converting them takes a few milliseconds. */
const sliceSize = 1_000;

interface SliceRow {
  readonly count: number;
  /** The entries as a JSON array. */
  readonly entries: string;
}

/** An entry as the statement returns it. Amount and date are text, which their scalars accept. */
interface EntryText extends Omit<Entry, 'amount' | 'date' | 'createdAt' | 'updatedAt'> {
  readonly amount: string;
  readonly date: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * Reads the caller's entries of a range of days, latest first, at most `limit`. One statement reads a
 * consistent state. PostgreSQL builds the JSON, because Prisma would block the process for most of a
 * second to convert the rows of a long month.
 */
export async function readSlices({ from, until }: DayRange, limit: number, context: Context) {
  const rows = await context.database.$queryRaw<SliceRow[]>`
    SELECT count(*)::int AS "count", json_agg("month" ORDER BY "date" DESC, "id" DESC)::text AS "entries"
      FROM (
        SELECT "id", "user_id" AS "userId", "category_id" AS "categoryId",
               "account_id" AS "accountId", "amount"::text, "description", "date", "recurring", "tags",
               (extract(epoch FROM "created_at") * 1000)::bigint AS "createdAt",
               (extract(epoch FROM "updated_at") * 1000)::bigint AS "updatedAt",
               (row_number() OVER (ORDER BY "date" DESC, "id" DESC) - 1) / ${sliceSize}::int AS "slice"
          FROM "entries"
         WHERE "user_id" = ${userIdOf(context)}::uuid AND "date" >= ${from} AND "date" < ${until}
         ORDER BY "date" DESC, "id" DESC
         LIMIT ${limit}
      ) AS "month"
     GROUP BY "slice"
     ORDER BY "slice"`;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    slices: rows.map(
      ({ entries }): Slice<Entry> =>
        () =>
          parseEntries(entries),
    ),
  };
}

function parseEntries(json: string): Entry[] {
  const entries = JSON.parse(json) as EntryText[];
  return entries.map((entry) => ({
    ...entry,
    createdAt: new Date(entry.createdAt),
    updatedAt: new Date(entry.updatedAt),
    // The scalars of amount and date accept text.
  })) as unknown as Entry[];
}
