import type { StatementRow } from '../../../database/pool/statements.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { batched } from '../../../graphql/schema/batched-value.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { EntryTotals, type Totals } from '../entries/entry-totals.ts';

/** The maximum number of names in `ImportSummary.unknownCategoryNames` and `unknownAccountNames`. */
const maxNames = 10;

interface Summary extends Totals {
  readonly possibleDuplicateCount: number;
  readonly unknownCategoryCount: number;
  readonly unknownCategoryNames: readonly string[];
  readonly unknownAccountCount: number;
  readonly unknownAccountNames: readonly string[];
  readonly defaultCategoryCount: number;
  readonly withoutAccountCount: number;
}

/** The summaries of previews, by one statement. */
async function readSummaries(previewIds: string[], context: Context) {
  const userId = userIdOf(context);
  const mostFrequent = (name: Prisma.Sql) => sql`
    ARRAY(SELECT min(${name}) FROM "import_rows"
           WHERE "preview_id" = "previewId" AND "user_id" = ${userId}::uuid
             AND "status" = 'new' AND ${name} IS NOT NULL
           GROUP BY lower(${name}) ORDER BY count(*) DESC, 1 LIMIT ${maxNames}::int)`;
  const found = await runSql<Summary & StatementRow & { readonly previewId: string }>(
    context.database,
    sql`
      SELECT "previewId", "possibleDuplicateCount", "unknownCategoryCount", "unknownAccountCount",
             "defaultCategoryCount", "withoutAccountCount", "income"::text, "expenses"::text,
             ("income" - "expenses")::text AS "balance",
             ${mostFrequent(sql`"unknown_category_name"`)} AS "unknownCategoryNames",
             ${mostFrequent(sql`"unknown_account_name"`)} AS "unknownAccountNames"
        FROM (SELECT "ids"."id" AS "previewId",
                     count("entry_id")::int AS "possibleDuplicateCount",
                     count("unknown_category_name")::int AS "unknownCategoryCount",
                     count("unknown_account_name")::int AS "unknownAccountCount",
                     count(*) FILTER (WHERE "category_source" = 'default')::int AS "defaultCategoryCount",
                     count(*) FILTER (WHERE "amount" > 0 AND "account_id" IS NULL)::int AS "withoutAccountCount",
                     COALESCE(sum("amount") FILTER (WHERE "type" = 'income'), 0.00) AS "income",
                     COALESCE(sum("amount") FILTER (WHERE "type" = 'expense'), 0.00) AS "expenses"
                FROM unnest(${previewIds}::uuid[]) AS "ids" ("id") LEFT JOIN "import_rows"
                  ON "preview_id" = "ids"."id" AND "user_id" = ${userId}::uuid
                 AND "status" = 'new'
               GROUP BY 1) AS "counts"`,
  );
  return new Map(found.map(({ previewId, ...summary }) => [previewId, summary]));
}

const summaryOf = batched(readSummaries);

const ImportSummary = builder.objectRef<Summary>('ImportSummary').implement({
  description: 'What a commit would create from the new rows of a file.',
  fields: (t) => ({
    totals: t.field({
      type: EntryTotals,
      description: 'The sums of the new rows.',
      resolve: (summary) => summary,
    }),
    possibleDuplicateCount: t.expose('possibleDuplicateCount', {
      type: 'NonNegativeInt',
      description:
        'The number of new rows that are possible duplicates: the caller has an entry with the same account, date and amount.',
    }),
    unknownCategoryCount: t.expose('unknownCategoryCount', {
      type: 'NonNegativeInt',
      description: 'The number of new rows with the name of a category that is not found.',
    }),
    unknownCategoryNames: t.stringList({
      description: `The names of categories that are not found, the most frequent first, at most ${maxNames}.`,
      extensions: charge({ listSize: maxNames }),
      resolve: ({ unknownCategoryNames }) => [...unknownCategoryNames],
    }),
    unknownAccountCount: t.expose('unknownAccountCount', {
      type: 'NonNegativeInt',
      description: 'The number of new rows with the name of an account that is not found.',
    }),
    unknownAccountNames: t.stringList({
      description: `The names of accounts that are not found, the most frequent first, at most ${maxNames}.`,
      extensions: charge({ listSize: maxNames }),
      resolve: ({ unknownAccountNames }) => [...unknownAccountNames],
    }),
    defaultCategoryCount: t.expose('defaultCategoryCount', {
      type: 'NonNegativeInt',
      description:
        'The number of new rows with a default category: with an unknown name, or without one.',
    }),
    withoutAccountCount: t.expose('withoutAccountCount', {
      type: 'NonNegativeInt',
      description: 'The number of new rows without an account, which change no balance.',
    }),
  }),
});

builder.prismaObjectField('ImportPreview', 'summary', (t) =>
  t.field({
    type: ImportSummary,
    nullable: true,
    description: 'What a commit would create. Null after the commit.',
    extensions: charge({ once: aggregateCost }),
    select: { committedAt: true },
    resolve: async ({ id, committedAt }, _args, context) =>
      committedAt === null ? await summaryOf(context, id) : null,
  }),
);
