import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

describe('a new database in LATIN1', () => {
  const database = useServerDatabase({ encoding: 'LATIN1' });

  it('is rejected with the statement that creates one in UTF8', async () => {
    await expect(migrate({ connectionString: database.url })).rejects.toThrow(
      `The encoding of the database is LATIN1, not UTF8.
Create it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
    const tables = await database.query(
      `SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = 'public'`,
    );
    expect(tables).toEqual([]);
  });
});

describe('a new database in SQL_ASCII', () => {
  const database = useServerDatabase({ encoding: 'SQL_ASCII' });

  it('is accepted', async () => {
    expect(await migrate({ connectionString: database.url })).not.toEqual([]);
  });
});
