import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { useDataDirectories } from '../support/database/embedded.ts';

const directories = useDataDirectories();

describe('a transaction on the embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: undefined, dataDir: directories.migrated() });
    for (const statement of [
      `CREATE TABLE "marks" ("name" text PRIMARY KEY, "count" integer NOT NULL DEFAULT 0)`,
      `CREATE FUNCTION reject_mark() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'rejected at commit'; END $$`,
      `CREATE CONSTRAINT TRIGGER "reject_at_commit" AFTER INSERT ON "marks"
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."name" = 'late')
        EXECUTE FUNCTION reject_mark()`,
    ]) {
      await database.client.$executeRawUnsafe(statement);
    }
  });
  beforeEach(() => database.client.$executeRaw`TRUNCATE "marks"`);
  afterAll(() => database.close());

  const marks = () => database.client.$queryRaw`SELECT "name", "count" FROM "marks" ORDER BY 1`;

  it('rejects when its COMMIT fails, and stores nothing', async () => {
    const reached: string[] = [];
    const work = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('early')`;
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('late')`;
      reached.push('the end of the work');
    });
    await expect(work).rejects.toThrow('rejected at commit');
    expect(reached).toStrictEqual(['the end of the work']);
    expect(await marks()).toStrictEqual([]);
  });

  it('resolves when its COMMIT succeeds, and stores everything', async () => {
    const result = await database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('two')`;
      return 'done';
    });
    expect(result).toBe('done');
    expect(await marks()).toStrictEqual([
      { name: 'one', count: 0 },
      { name: 'two', count: 0 },
    ]);
  });

  it('that throws stores nothing, and rejects with the thrown error', async () => {
    const work = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow(new Error('changed its mind'));
    expect(await marks()).toStrictEqual([]);
  });

  it('with a failed statement stores nothing, and the next transaction works', async () => {
    const failing = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
    });
    await expect(failing).rejects.toThrow('23505');
    await database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('two')`;
    });
    expect(await marks()).toStrictEqual([{ name: 'two', count: 0 }]);
  });

  it('that continues after a failed statement cannot commit the statements before it', async () => {
    const work = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      await client.$queryRaw`SELECT 1 / 0`.catch(() => 'overlooked');
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('two')`;
    });
    await expect(work).rejects.toThrow('25P02');
    expect(await marks()).toStrictEqual([]);
  });

  it('keeps its isolation level, and session settings do not leak', async () => {
    const level = () => database.client.$queryRaw`SHOW transaction_isolation`;
    const inside = await database.client.$transaction(
      (client) => client.$queryRaw`SHOW transaction_isolation`,
      { isolationLevel: 'Serializable' },
    );
    expect(inside).toStrictEqual([{ transaction_isolation: 'serializable' }]);
    expect(await level()).toStrictEqual([{ transaction_isolation: 'read committed' }]);
  });

  it('waits for the connection: 20 at the same time all succeed, one after another', async () => {
    await database.client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('shared')`;
    const work = Array.from({ length: 20 }, () =>
      database.transaction(async (client) => {
        const [row] = await client.$queryRaw<{ count: number }[]>`SELECT "count" FROM "marks"`;
        await new Promise(setImmediate);
        // Read, then written: only right when nobody comes between.
        const next = (row?.count ?? 0) + 1;
        await client.$executeRaw`UPDATE "marks" SET "count" = ${next}`;
        return next;
      }),
    );
    const expected = Array.from({ length: 20 }, (_, index) => index + 1);
    expect((await Promise.all(work)).sort((a, b) => a - b)).toStrictEqual(expected);
    expect(await marks()).toStrictEqual([{ name: 'shared', count: 20 }]);
  });
});

describe('a statement on the embedded database', () => {
  it('is prepared once if it runs often', async () => {
    const database = await openDatabase({
      databaseUrl: undefined,
      dataDir: directories.migrated(),
    });
    for (let runs = 0; runs < 15; runs += 1) await runSql(database.client, sql`SELECT 'often'`);
    const prepared = await runSql(
      database.client,
      sql`SELECT "statement", ("generic_plans" + "custom_plans")::int AS "calls"
            FROM pg_prepared_statements`,
    );
    expect(prepared).toEqual([{ statement: "SELECT 'often'", calls: 5 }]);
    await database.close();
  });
});
