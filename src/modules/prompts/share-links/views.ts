import { runSql, sql } from '../../../database/query/write.ts';
import { batched } from '../../../graphql/schema/batched-value.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { viewDays } from './input.ts';

/** The views of a link on a day (UTC). */
export interface DayViews {
  readonly date: Date;
  readonly views: number;
}

/** The views of links since they were created. */
export const totalViews = batched(async (linkIds: string[], context) => {
  const rows = await runSql<{ linkId: string; views: number }>(
    context.database,
    sql`SELECT "link_id"::text AS "linkId", sum("views")::int AS "views"
          FROM "share_link_days" WHERE "owner_id" = ${userIdOf(context)}::uuid AND "link_id" = ANY(${linkIds}::uuid[]) GROUP BY 1`,
  );
  return new Map(rows.map(({ linkId, views }) => [linkId, views]));
});

/** The last days on which links were viewed, the newest first. */
export const recentViews = batched(async (linkIds: string[], context) => {
  const rows = await runSql<{ linkId: string; date: string; views: number }>(
    context.database,
    sql`SELECT "link_id"::text AS "linkId", "date"::text AS "date", "views"
          FROM "share_link_days"
         WHERE "owner_id" = ${userIdOf(context)}::uuid AND "link_id" = ANY(${linkIds}::uuid[])
           AND "date" > (${context.now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - ${viewDays}::int
         ORDER BY "date" DESC`,
  );
  const days = Map.groupBy(rows, ({ linkId }) => linkId);
  return new Map(
    Array.from(days, ([linkId, list]) => [
      linkId,
      list.map(({ date, views }): DayViews => ({ date: new Date(date), views })),
    ]),
  );
});
