import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';

/** An empty database on the server of TEST_DATABASE_URL, without any table. */
export interface ServerDatabase {
  readonly url: string;
  query(statement: string): Promise<Record<string, unknown>[]>;
}

/** Creates a database before the tests of a file and drops it afterwards. */
export function useServerDatabase(): ServerDatabase {
  const server = process.env.TEST_DATABASE_URL;
  const name = `folio_test_${randomUUID().replaceAll('-', '')}`;
  const url = server ? Object.assign(new URL(server), { pathname: `/${name}` }).href : '';
  const on = async (database: string | undefined, statement: string) => {
    if (!database) throw new Error('This needs a PostgreSQL server: set TEST_DATABASE_URL.');
    const client = new Client({ connectionString: database });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  beforeAll(() => on(server, `CREATE DATABASE "${name}"`));
  afterAll(() => on(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return { url, query: (statement) => on(url, statement) };
}
