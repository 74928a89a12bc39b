import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/database/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, to be copied for each test file. */
    template: { dataDir: string } | { url: string; database: string };
  }
}

/** Migrates one database before all tests: a directory, or one on the server of TEST_DATABASE_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const dataDir = mkdtempSync(join(tmpdir(), 'folio-test-'));
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
    project.provide('template', { dataDir });
    return async () => rmSync(dataDir, { recursive: true, force: true });
  }
  const database = `folio_test_${process.pid}`;
  const administrator = new Client({ connectionString: url });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE "${database}"`);
  const templateUrl = Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await (await openDatabase({ databaseUrl: templateUrl, dataDir: '' })).close();
  project.provide('template', { url, database });
  return async () => {
    await administrator.query(`DROP DATABASE "${database}" WITH (FORCE)`);
    await administrator.end();
  };
}
