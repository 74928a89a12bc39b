import type { Logger } from 'pino';
import { repeat } from '../queues/repeat.ts';
import { ownWork, runFor } from '../queues/requester.ts';
import type { Database } from './client.ts';
import { runSql, sql } from './query/write.ts';

interface Rendering {
  readonly templateId: string;
  /** Empty if the version was not chosen by a label. */
  readonly label: string;
}

interface Counted extends Rendering {
  /** As `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  count: number;
}

/** What is lost if the process is killed. */
const intervalMs = 5_000;
/** Counts that are kept in memory, about 250 bytes each. Others are dropped. */
const maxCounts = 10_000;
/** Counts that are written by one statement. With as many, they are written at once. */
const batchSize = 1_000;
/** Others of a template and a day are counted without their label. */
const maxLabels = 20;

const keyOf = ({ templateId, day, label }: Omit<Counted, 'count'>) =>
  `${templateId} ${day} ${label}`;

type Options = {
  readonly database: Pick<Database, 'client'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'warn'>;
};

/**
 * Counts renderings of templates in memory, and adds them to `prompt_template_usage` from time to
 * time, so that a rendering writes nothing.
 */
export class RenderingCounts {
  readonly #options: Options;
  #counts = new Map<string, Counted>();
  #dropped = 0;
  #running: Promise<void> | undefined;
  #stopTimer: (() => Promise<void>) | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  add(rendering: Rendering): void {
    const day = this.#options.clock().toISOString().slice(0, 10);
    this.#add({ ...rendering, day, count: 1 });
    if (this.#counts.size >= batchSize) void runFor(ownWork, () => this.flush());
  }

  #add(counted: Counted): void {
    const key = keyOf(counted);
    const present = this.#counts.get(key);
    if (present) {
      present.count += counted.count;
    } else if (this.#counts.size < maxCounts) {
      this.#counts.set(key, counted);
    } else {
      this.#dropped += counted.count;
    }
  }

  start(): void {
    this.#stopTimer = repeat(() => this.flush(), { everyMs: intervalMs });
  }

  /** Writes what has been counted. Never rejects: what can't be written is kept. */
  flush(): Promise<void> {
    this.#running ??= this.#write().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#stopTimer?.();
    await this.#running;
    await this.flush();
  }

  async #write(): Promise<void> {
    const { database, log } = this.#options;
    // Two processes that write the same rows must lock them in the same order.
    const counts = Array.from(this.#counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, counted]) => counted);
    this.#counts = new Map();
    for (let start = 0; start < counts.length; start += batchSize) {
      const batch = counts.slice(start, start + batchSize);
      try {
        const locked = await writeCounts(database.client, batch);
        for (const counted of batch) if (locked.has(counted.templateId)) this.#add(counted);
      } catch (err) {
        log.warn({ err }, 'renderings could not be counted yet');
        for (const counted of batch) this.#add(counted);
      }
    }
    if (this.#dropped > 0) {
      log.warn({ renderings: this.#dropped }, 'renderings were not counted: too many templates');
      this.#dropped = 0;
    }
  }
}

/**
 * Skips deleted templates, and locked ones, so that no request waits for it in a circle.
 * @returns the locked templates
 */
async function writeCounts(
  client: Database['client'],
  counts: readonly Counted[],
): Promise<Set<string>> {
  const column = <K extends keyof Counted>(name: K) => counts.map((counted) => counted[name]);
  const rows = await runSql<{ id: string }>(
    client,
    sql`
      WITH "present" AS MATERIALIZED (
        SELECT "id", "owner_id" FROM "prompt_templates"
         WHERE "id" = ANY(${column('templateId')}::uuid[])
         ORDER BY "id" FOR KEY SHARE SKIP LOCKED),
      "given" AS (
        SELECT "new".*, "old"."id" IS NULL AND "new"."label" <> '' AS "isNew"
          FROM unnest(${column('templateId')}::uuid[], ${column('day')}::date[], ${column('label')}::text[],
                      ${column('count')}::bigint[]) AS "new" ("template_id", "day", "label", "count")
          LEFT JOIN "prompt_template_usage" AS "old" USING ("template_id", "day", "label")),
      "limited" AS (
        SELECT "template_id", "day", "count",
               CASE WHEN "isNew" AND ${maxLabels}::int <
                 row_number() OVER (PARTITION BY "template_id", "day", "isNew" ORDER BY "label")
                 + (SELECT count(*) FROM "prompt_template_usage" AS "old"
                     WHERE "old"."template_id" = "given"."template_id" AND "old"."day" = "given"."day"
                       AND "old"."label" <> '')
               THEN '' ELSE "label" END AS "label"
          FROM "given"),
      "written" AS (
        INSERT INTO "prompt_template_usage" ("template_id", "owner_id", "day", "label", "count")
        SELECT "template_id", "owner_id", "day", "label", sum("count")::bigint
          FROM "limited" JOIN "present" ON "present"."id" = "template_id"
         GROUP BY "template_id", "owner_id", "day", "label"
         ORDER BY "template_id", "day", "label"
        ON CONFLICT ("template_id", "day", "label")
        DO UPDATE SET "count" = "prompt_template_usage"."count" + excluded."count")
      SELECT "id"::text FROM "prompt_templates"
       WHERE "id" = ANY(${column('templateId')}::uuid[]) AND "id" NOT IN (SELECT "id" FROM "present")`,
  );
  return new Set(rows.map(({ id }) => id));
}
