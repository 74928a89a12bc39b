import { beforeAll, expect, it } from 'vitest';
import { applyMigrations } from '../../src/database/migrations/schema-engine.ts';
import { connectAtStart, noTimeouts } from '../../src/database/start-connection.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { SchemaFolder } from '../support/processes/schema-folder.ts';

const database = useServerDatabase();

beforeAll(async () => {
  const name = `"${new URL(database.url).pathname.slice(1)}"`;
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await database.query(`ALTER DATABASE ${name} SET ${setting} = 200`);
  }
});

it('a migration may take longer than the timeouts of the role and the database', async () => {
  const folder = new SchemaFolder();
  folder.addMigration('9_slow', 'SELECT pg_sleep(0.5)');
  const applied = await applyMigrations({ connectionString: database.url }, folder.path);
  expect(applied.at(-1)).toBe('9_slow');
});

it('a statement and a pause of npm run move-to-postgres may take longer, too', async () => {
  const client = await connectAtStart({ connectionString: database.url, ...noTimeouts });
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_sleep(0.5)');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
});
