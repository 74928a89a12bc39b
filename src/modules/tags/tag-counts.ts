import type { StatementRow } from '../../database/pool/statements.ts';
import { runSql, sql } from '../../database/query/write.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { maxTagCounts, tagLimit } from './input.ts';

interface Counted {
  readonly tag: string;
  readonly count: number;
}

const TagCount = builder.objectRef<Counted>('TagCount').implement({
  description: 'A tag and how many records have it.',
  fields: (t) => ({
    tag: t.exposeString('tag', {
      description: 'The tag, in its most used spelling of upper and lower case.',
    }),
    count: t.exposeInt('count', { description: 'The number of records with the tag.' }),
  }),
});

const tables = {
  templates: sql`FROM "prompt_templates" r, unnest(r."tags") AS t ("tag") WHERE r."owner_id"`,
  entries: sql`FROM "entries" r, unnest(r."tags") AS t ("tag") WHERE r."user_id"`,
};

/** Reads each record once. Spellings are counted first, so that `lower` runs once for each. */
const readTags = (records: keyof typeof tables, limit: number, context: Context) =>
  runSql<Counted & StatementRow>(
    context.database,
    sql`
      SELECT (array_agg(s."tag" ORDER BY s."count" DESC, s."tag" COLLATE "C"))[1] AS "tag",
             SUM(s."count")::int AS "count"
        FROM (SELECT t."tag", COUNT(*) AS "count"
              ${tables[records]} = ${userIdOf(context)}::uuid AND r."tags" <> '{}'
               GROUP BY t."tag") AS s
       GROUP BY lower(s."tag")
       ORDER BY "count" DESC, lower(s."tag") COLLATE "C" LIMIT ${limit}::int`,
  );

/** The options of a query for the tags of the caller's records. */
export const tagCounts = (records: keyof typeof tables) => ({
  type: [TagCount] as [typeof TagCount],
  description: `The tags of the caller's ${records}, ignoring case, with their numbers of ${records}: the most used first, then by name.`,
  extensions: charge({ each: 3 * aggregateCost, listSize: maxTagCounts }),
  args: builder.args((t) => ({
    first: t.int({
      description: `The maximum number of tags, from 1 to ${maxTagCounts}. Default: ${maxTagCounts}.`,
    }),
  })),
  resolve: (_root: object, args: { first?: number | null | undefined }, context: Context) => {
    const { first = maxTagCounts } = validInput(tagLimit, { first: args.first ?? undefined }, []);
    return readTags(records, first, context);
  },
});
