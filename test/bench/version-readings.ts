/** Measures how versions of prompt templates are read, at any number of templates. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/client.ts';
import { buffersOf, readingOf } from '../support/database/plan.ts';
import { explain } from './explain.ts';
import { queriesOf } from './owner.ts';
import type { Scratch } from './scratch-server.ts';

/** The label `production` points to this version, and the current one has the last number. */
const labelled = 15;
const versionCount = 20;

const tables = ['prompt_templates', 'prompt_template_versions', 'prompt_template_labels'] as const;

/** Creates a user with templates of 20 versions each, and another with as many. @returns the user's id */
export async function seedVersions({ client }: Database, size: number): Promise<string> {
  const owners = [randomUUID(), randomUUID()];
  // The rows are those after 20 writes each, without the recorded changes.
  await client.$executeRaw`ALTER TABLE "prompt_template_versions" DISABLE TRIGGER USER`;
  const batchSize = 1_000;
  for (const owner of owners) {
    await client.user.create({ data: { id: owner, name: 'Owner', email: `${owner}@example.com` } });
    for (let from = 1; from <= size; from += batchSize) {
      const to = Math.min(from + batchSize - 1, size);
      await client.$executeRaw`
        WITH "templates" AS (
          INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "slug",
              "category", "created_via", "version_number", "created_at", "updated_at")
          SELECT gen_random_uuid(), ${owner}::uuid, 'Title ' || n, 'A description', repeat('Write about {{TOPIC}}. ', 30) || n,
                 'title-' || n, 'business', 'api', ${versionCount}::int, now() - n * interval '1 second', now()
            FROM generate_series(${from}::int, ${to}::int) AS n
          RETURNING "id", "owner_id", "title", "description", "content")
        INSERT INTO "prompt_template_versions" ("template_id", "owner_id", "number", "title", "description",
            "content", "variables", "created_via", "created_at")
        SELECT "id", "owner_id", "number", "title", "description", 'Version ' || "number" || E'\n' || "content", '[]', 'api', now()
          FROM "templates", generate_series(1, ${versionCount - 1}::int) AS "number"`;
      await client.$executeRaw`
        INSERT INTO "prompt_template_labels" ("template_id", "owner_id", "name", "number", "moved_at")
        SELECT "id", "owner_id", 'production', ${labelled}::int, now()
          FROM "prompt_templates" JOIN generate_series(${from}::int, ${to}::int) AS n ON "slug" = 'title-' || n
         WHERE "owner_id" = ${owner}::uuid`;
    }
  }
  await client.$executeRaw`ALTER TABLE "prompt_template_versions" ENABLE TRIGGER USER`;
  return owners[0] as string;
}

export const versionVacuums = tables.map((table) => `VACUUM ANALYZE "${table}"`);

export const versionQueries = {
  list: '{ promptTemplates(first: 25) { nodes { id title slug versionNumber } } }',
  'slug and label':
    'query ($slug: String!) { promptTemplateBySlug(slug: $slug) { version(label: "production") { number content } } }',
  render:
    'query ($slug: String!) { renderPromptTemplate(slug: $slug, label: "production", variables: [{name: "TOPIC", value: "bees"}]) { number text } }',
  history:
    'query ($slug: String!) { promptTemplateBySlug(slug: $slug) { versions(first: 25) { nodes { number note createdAt labels } } } }',
  diff: 'query ($slug: String!) { promptTemplateBySlug(slug: $slug) { version(number: 3) { diff(to: 18) { content { kind text } } } } }',
} as const;

export interface VersionReading {
  readonly statements: number;
  /** The rows of all three tables that the statements of the operation have read. */
  readonly rows: number;
  readonly scans: readonly string[];
  readonly indexes: readonly string[];
  readonly buffers: number;
}

/** How long an operation takes for different templates, in milliseconds, the fastest first. */
export async function timesOf(
  scratch: Scratch,
  userId: string,
  query: string,
  slugs: readonly string[],
): Promise<number[]> {
  const run = queriesOf(scratch, userId);
  const times: number[] = [];
  for (const slug of slugs) {
    const started = performance.now();
    await run(query, { slug });
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other);
}

/** Runs an operation for a user, and explains its statements. */
export async function readVersions(
  scratch: Scratch,
  userId: string,
  query: string,
  slug: string,
): Promise<VersionReading> {
  const { database, listeners } = scratch;
  const run = queriesOf(scratch, userId);
  const ran: { sql: string; parameters: readonly unknown[] }[] = [];
  const listen = (sql: string, parameters: string) =>
    void ran.push({ sql, parameters: JSON.parse(parameters) });
  listeners.add(listen);
  await run(query, { slug });
  listeners.delete(listen);
  const reading = { statements: ran.length, rows: 0, buffers: 0 };
  const scans: string[] = [];
  const indexes = new Set<string>();
  for (const { sql, parameters } of ran) {
    const { node } = await explain(database, sql, parameters);
    reading.buffers += buffersOf(node);
    for (const table of tables) {
      const found = readingOf(node, table);
      reading.rows += found.rows;
      scans.push(...found.scans);
      for (const index of found.indexes) indexes.add(index);
    }
  }
  return { ...reading, scans, indexes: [...indexes] };
}
