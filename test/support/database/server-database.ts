import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/** A database on the server of TEST_DATABASE_URL. */
export interface ServerDatabase {
  readonly url: string;
  query(statement: string): Promise<Record<string, unknown>[]>;
}

/**
 * Creates a database before the tests of a file and drops it afterwards. It has no table; with
 * `migrated`, it is a copy of the suite's template, so that no server has to migrate it.
 * @param options.encoding default: that of the server
 * @param options.language an ICU locale, such as `tr-TR`, for functions such as `upper`. Default: that of the server
 */
export function useServerDatabase({
  migrated = false,
  encoding,
  language,
}: {
  readonly migrated?: boolean;
  readonly encoding?: string;
  readonly language?: string;
} = {}): ServerDatabase {
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
  beforeAll(() => {
    const template = migrated ? ` TEMPLATE "${inject('template').server?.database}"` : '';
    const encoded = encoding ? ` ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0` : '';
    const localized = language
      ? ` ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE '${language}' TEMPLATE template0`
      : '';
    return on(server, `CREATE DATABASE "${name}"${template}${encoded}${localized}`);
  });
  afterAll(() => on(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return { url, query: (statement) => on(url, statement) };
}
