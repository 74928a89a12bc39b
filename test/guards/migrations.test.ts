import { describe, expect, it } from 'vitest';
import { concurrentIndexOf } from '../../src/database/migrations/concurrent-index.ts';
import { projectFiles, read } from './project-files.ts';

const scripts = projectFiles(/^prisma\/migrations\/.*\.sql$/);
/** Later migrations may run on databases with large tables. */
const lastWithPlainIndexes = '20261126025834_template_usage';
const remedy =
  'Create the index in a migration of its own, with CREATE INDEX CONCURRENTLY (docs/data-model.md#migrations)';

/** The tables that existed before a migration and whose writes it stops while it builds an index. */
function stoppedTables(script: string): string[] {
  const sql = script.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, '');
  const created = new Set(
    [...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table]) => table),
  );
  const indexes = sql.matchAll(
    /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)(?:[^;(]*?\s)?ON (?:ONLY )?"?(\w+)"?/gi,
  );
  const constraints = sql.matchAll(
    /\bALTER TABLE (?:ONLY )?"?(\w+)"?[^;]*?\bADD\b(?:\([^)]*\)|[^,;(])*?\b(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?! USING INDEX)/gi,
  );
  return [...indexes, ...constraints].flatMap(([, table = '']) =>
    created.has(table) ? [] : [table],
  );
}

describe('migrations', () => {
  it('that build an index concurrently have no other statement', () => {
    expect(scripts.length).toBeGreaterThan(30);
    const concurrent = scripts.filter((path) => /\bCONCURRENTLY\b/i.test(read(path)));
    expect(concurrent.filter((path) => !concurrentIndexOf(read(path)))).toEqual([]);
  });

  it('that are new do not stop writes to existing tables while they build an index', () => {
    const newScripts = scripts.filter(
      (path) => path > `prisma/migrations/${lastWithPlainIndexes}/z`,
    );
    const found = newScripts.flatMap((path) =>
      stoppedTables(read(path)).map((table) => `${path}: ${table}`),
    );
    expect(found, remedy).toEqual([]);
  });
});

describe('this guard', () => {
  it.each([
    ['CREATE INDEX "i" ON "entries"("id");', ['entries']],
    ['create unique index i on entries using gin (tags);', ['entries']],
    ['CREATE INDEX ON "entries"("id");', ['entries']],
    ['ALTER TABLE "entries" ADD COLUMN "x" TEXT,\nADD CONSTRAINT "c" UNIQUE ("id");', ['entries']],
    ['ALTER TABLE "entries" ADD COLUMN "x" NUMERIC(10, 2) UNIQUE;', ['entries']],
    ['ALTER TABLE "entries" ADD COLUMN "x" TEXT, DROP COLUMN "unique";', []],
    ['ALTER TABLE "entries" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";', []],
    ['CREATE TABLE "new" ("id" INT); CREATE INDEX "i" ON "new"("id");', []],
    ['CREATE INDEX CONCURRENTLY "i" ON "entries"("id");', []],
    ['-- CREATE INDEX "i" ON "entries"("id");', []],
  ])('finds in %s the tables %j', (script, tables) => {
    expect(stoppedTables(script)).toEqual(tables);
  });

  it('finds indexes that earlier migrations built on existing tables', () => {
    expect(scripts.flatMap((path) => stoppedTables(read(path)))).toContain('entries');
  });

  it.each([
    'CREATE INDEX CONCURRENTLY "i" ON "entries"("id"); SELECT 1;',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "entries"("id");',
    'SELECT 1; CREATE INDEX CONCURRENTLY "i" ON "entries"("id");',
    'DROP INDEX CONCURRENTLY "i";',
  ])('rejects %s', (script) => {
    expect(concurrentIndexOf(script)).toBeUndefined();
  });
});
