import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/database/client.ts';
import { runnerOf } from '../../src/database/pool/statements.ts';
import { startS3, type TestS3 } from '../s3/server.ts';
import { startApp } from '../support/app/instances.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { Financier } from '../support/finance/financier.ts';
import { patience, runProgram } from '../support/processes/server-process.ts';
import { seedRecords } from '../support/samples/seeded-records.ts';
import { signUp } from '../support/users/people.ts';
import { signUpWithData } from '../support/users/user-with-data.ts';

const directories = useDataDirectories();
const target = useServerDatabase();
const secret = 'a secret for tests only, of sufficient length';

type Rows = Readonly<Record<string, readonly string[]>>;

const tableNames = `SELECT "tablename" AS "name" FROM pg_tables
  WHERE "schemaname" = 'public' AND "tablename" <> '_prisma_migrations' ORDER BY 1`;

/** All rows of all tables, as the text of PostgreSQL. */
async function everyRow(query: (sql: string) => Promise<unknown[]>): Promise<Rows> {
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of (await query(tableNames)) as { name: string }[]) {
    const found = await query(
      `SELECT t::text AS "text" FROM "${name}" AS t ORDER BY t::text COLLATE "C"`,
    );
    rows[name] = (found as { text: string }[]).map(({ text }) => text);
  }
  return rows;
}

const ofEmbedded = ({ client }: Database) =>
  everyRow((sql) => runnerOf(client)({ sql, values: [] }));

const ofServer = () => everyRow((sql) => target.query(sql));

describe('npm run move-to-postgres', { timeout: 2 * patience }, () => {
  let s3: TestS3;
  let dataDir: string;
  let source: Rows;

  const move = (args: readonly string[] = []) => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
    const settings = {
      ...{ DATA_DIR: dataDir, DATABASE_URL: target.url, FOLIO_SECRET: secret },
      ...{ STORAGE_URL: s3.storageUrl, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    };
    return runProgram('src/operate/move-to-postgres.ts', settings, args);
  };

  beforeAll(async () => {
    s3 = await startS3();
    dataDir = directories.migrated();
    const test = await startApp({ dataDir, databaseUrl: undefined }, { FOLIO_SECRET: secret });
    await seedRecords(test, await signUp(test), await signUp(test));
    await signUpWithData(test);
    await test.database.client.$executeRaw`
      INSERT INTO "prompt_template_usage" ("template_id", "owner_id", "day", "label", "count")
      SELECT "id", "owner_id", '2026-03-01', 'production', 2 FROM "prompt_templates"`;
    await test.database.client.$executeRaw`
      INSERT INTO "share_link_days" ("id", "link_id", "owner_id", "date", "views")
      SELECT gen_random_uuid(), "id", "owner_id", '2026-03-01', 3 FROM "share_links"`;
    source = await ofEmbedded(test.database);
    await test.app.close();
  }, 2 * patience);

  afterAll(() => s3.close());

  it('moves nothing if the secret of the embedded database is not configured', async () => {
    const path = join(dataDir, 'secret');
    writeFileSync(path, 'another secret for tests, of sufficient length\n');
    const { code, lines, stderr } = await move();
    rmSync(path);
    expect({ code, lines }).toStrictEqual({ code: 1, lines: [] });
    expect(stderr).toContain(`The secret in ${path} is not configured`);
    expect(await target.query(tableNames)).toStrictEqual([]);
  });

  it('moves nothing if an image is in neither storage, unless the operator allows it', async () => {
    const images = join(dataDir, 'images');
    renameSync(images, `${images}-elsewhere`);
    const { code, lines, stderr } = await move();
    expect({ code, lines }).toStrictEqual({ code: 1, lines: [] });
    expect(stderr).toMatch(/^\d+ images are in neither storage: .*\. Nothing was moved\. /);
    expect(await target.query('SELECT count(*)::int AS "users" FROM "users"')).toStrictEqual([
      { users: 0 },
    ]);
    expect(await move(['--unknown'])).toMatchObject({
      code: 2,
      stderr: 'Usage: npm run move-to-postgres [-- --allow-missing-images]\n',
    });
    const allowed = await move(['--allow-missing-images']);
    expect(allowed).toMatchObject({ code: 0, stderr: '' });
    expect(allowed.lines.join()).toMatch(/\d+ images are in neither storage: /);
    expect(await ofServer()).toStrictEqual(source);
    rmSync(images, { recursive: true, force: true });
    renameSync(`${images}-elsewhere`, images);
    await target.query('DROP SCHEMA "public" CASCADE; CREATE SCHEMA "public"');
  });

  it('copies every row and every image, and numbers continue', async () => {
    const empty = Object.keys(source).filter((name) => source[name]?.length === 0);
    // Of these, the test proves nothing.
    expect(empty).toStrictEqual([
      'idempotent_requests',
      'import_layouts',
      'orphaned_images',
      'password_resets',
      'trimmed_changes',
      'verifications',
    ]);
    const { code, lines, stderr } = await move();
    expect({ code, stderr }).toStrictEqual({ code: 0, stderr: '' });
    expect(await ofServer()).toStrictEqual(source);
    for (const [name, rows] of Object.entries(source)) {
      const line = lines.find((each) => each.startsWith(`${name} `));
      expect(line).toMatch(new RegExp(`^${name} +${rows.length} +${rows.length}  `));
    }
    expect(lines.find((line) => line.startsWith('entries '))).toMatch(/ amount=\d+\.\d\d/);

    const moved = { dataDir: directories.empty(), databaseUrl: target.url };
    const env = { FOLIO_SECRET: secret, STORAGE_URL: s3.storageUrl };
    const test = await startApp(moved, env);
    try {
      const { client } = test.database;
      const images = [
        ...(await client.screenshot.findMany()),
        ...(await client.ideaAttachment.findMany()),
      ];
      expect(images.length).toBeGreaterThan(3);
      for (const { id } of images) {
        const stored = await test.app.images.read(id, { start: 0, end: 10_000_000 });
        const original = readFileSync(join(dataDir, 'images', id.slice(-2), id));
        expect(stored?.bytes.equals(original)).toBe(true);
      }
      const imageLine = `Images: ${images.length}, of which ${images.length} were copied; `;
      expect(lines.filter((line) => line.startsWith(imageLine))).toHaveLength(1);
      // New rows of each table with numbers.
      const user = await Financier.signUp(test);
      const account = await user.createAccount({ name: 'New' });
      const entry = await user.createEntry({ account_id: account.id });
      const highest = await client.entry.aggregate({ _max: { id: true } });
      expect(highest._max.id).toBe(entry.id);
    } finally {
      await test.app.close();
    }
  });

  it('moves nothing into a database with rows', async () => {
    const before = await ofServer();
    const { code, lines, stderr } = await move();
    expect({ code, lines }).toStrictEqual({ code: 1, lines: [] });
    expect(stderr).toMatch(
      /^The database of DATABASE_URL has rows in the table \w+\. Create an empty database for the move\.\n$/,
    );
    expect(await ofServer()).toStrictEqual(before);
  });
});
