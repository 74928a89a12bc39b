import { runSql, sql } from '../../../database/query/write.ts';
import { batched } from '../../../graphql/schema/batched-value.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { maxListedDays } from './input.ts';

const dayMs = 86_400_000;
const maxInt = 2_147_483_647;
/** Of a template: at most 20 labels and none, each day. */
const maxRows = maxListedDays * 21;

export type RenderingsOfDay = {
  readonly day: string;
  readonly label: string;
  readonly count: number;
};

/** The first of the last days, in UTC. */
const firstDay = (days: number, now: Date) =>
  new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);

interface TemplatesOfDays {
  readonly ids: readonly string[];
  readonly since: string;
  readonly ownerId: string;
}

/** Reads values of the last days for all templates of a list. */
function ofLastDays<Value>(
  read: (of: TemplatesOfDays, context: Context) => Promise<ReadonlyMap<string, Value>>,
) {
  const load = batched(async (keys: string[], context): Promise<Map<string, Value>> => {
    const ownerId = userIdOf(context);
    const found = new Map<string, Value>();
    for (const [days, sameDays] of Map.groupBy(keys, (key) => key.split(' ')[1])) {
      const ids = sameDays.map((key) => key.split(' ')[0] as string);
      const since = firstDay(Number(days), context.now);
      const values = await read({ ids, since, ownerId }, context);
      for (const [id, value] of values) found.set(`${id} ${days}`, value);
    }
    return found;
  });
  return (templateId: string, days: number, context: Context) =>
    load(context, `${templateId} ${days}`);
}

export const renderedOfLastDays = ofLastDays(async ({ ids, since, ownerId }, { database }) => {
  const rows = await runSql<{ id: string; count: number }>(
    database,
    sql`SELECT "template_id"::text AS "id", least(sum("count"), ${maxInt}::int)::int AS "count"
          FROM "prompt_template_usage"
         WHERE "template_id" = ANY(${ids}::uuid[]) AND "owner_id" = ${ownerId}::uuid AND "day" >= ${since}::date
         GROUP BY "template_id"`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
});

export const renderingsOfLastDays = ofLastDays(async ({ ids, since, ownerId }, { database }) => {
  const rows = await runSql<RenderingsOfDay & { id: string }>(
    database,
    sql`SELECT "given"."id"::text, "usage".*
          FROM unnest(${ids}::uuid[]) AS "given" ("id")
         CROSS JOIN LATERAL (
           SELECT "day"::text, "label", least("count", ${maxInt}::int)::int AS "count"
             FROM "prompt_template_usage"
            WHERE "template_id" = "given"."id" AND "owner_id" = ${ownerId}::uuid AND "day" >= ${since}::date
            ORDER BY "prompt_template_usage"."day" DESC, "label" LIMIT ${maxRows}::int) AS "usage"
         ORDER BY "usage"."day" DESC, "usage"."label"`,
  );
  return Map.groupBy<string, RenderingsOfDay>(
    rows,
    (row) => (row as { id: string } & RenderingsOfDay).id,
  );
});
