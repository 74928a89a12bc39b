import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/database/client.ts';
import { prepareCluster } from '../../src/database/embedded/prepare-cluster.ts';
import { startTestPooler } from './database/through-pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated, empty databases to copy: an embedded cluster, and one on the server if there is one. */
    template: {
      readonly cluster: string;
      readonly server: { readonly url: string; readonly database: string } | undefined;
    };
  }
}

/**
 * Migrates the templates before all tests: an embedded cluster, and one on the server of
 * TEST_DATABASE_URL. All temporary files are in one folder, which is removed after the tests.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = mkdtempSync(join(tmpdir(), 'folio-test-'));
  // PostgreSQL and PgBouncer don't run as root, and have folders in it.
  chmodSync(runFolder, 0o711);
  // Workers and the processes that tests start inherit it.
  process.env.TMPDIR = runFolder;
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? { url, database: `folio_test_${process.pid}` } : undefined;
  const [cluster, , pooler] = await Promise.all([
    prepareCluster(),
    server && createTemplate(server),
    server && process.env.TEST_POOLER === 'on' ? startTestPooler(server.url) : undefined,
  ]);
  project.provide('template', { cluster, server });
  return async () => {
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 5 });
    await pooler?.remove();
    if (server) await dropAll(server);
  };
}

interface ServerDatabase {
  readonly url: string;
  readonly database: string;
}

async function createTemplate({ url, database }: ServerDatabase): Promise<void> {
  await onServer(url, (client) => client.query(`CREATE DATABASE "${database}"`));
  const templateUrl = Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await (await openDatabase({ databaseUrl: templateUrl, dataDir: '' })).close();
}

/** Drops the template and its copies: a worker leaves its own behind. */
async function dropAll({ url, database }: ServerDatabase): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS "name" FROM pg_database WHERE datname = $1 OR starts_with(datname, $2)',
      [database, `${database}_`],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  });
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
