import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/database/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated, empty databases to copy: a data directory, and one on the server if there is one. */
    template: {
      readonly dataDir: string;
      readonly server: { readonly url: string; readonly database: string } | undefined;
    };
  }
}

/** Migrates the templates before all tests: a data directory, and one on the server of TEST_DATABASE_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'folio-test-'));
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? await createOnServer(url) : undefined;
  project.provide('template', {
    dataDir,
    server: server && { url: server.url, database: server.database },
  });
  return async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await server?.remove();
  };
}

async function createOnServer(url: string) {
  const database = `folio_test_${process.pid}`;
  const administrator = new Client({ connectionString: url });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE "${database}"`);
  const templateUrl = Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await (await openDatabase({ databaseUrl: templateUrl, dataDir: '' })).close();
  return {
    url,
    database,
    async remove() {
      await administrator.query(`DROP DATABASE "${database}" WITH (FORCE)`);
      await administrator.end();
    },
  };
}
