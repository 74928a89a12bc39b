import { rmSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { migrate } from '../migrations/migrate.ts';
import { serveCluster } from './cluster.ts';
import { socketConnection } from './socket-connection.ts';
import { createSocketFolder } from './socket-folder.ts';

export async function createCluster(dataDir: string): Promise<void> {
  const socketDir = createSocketFolder();
  try {
    const cluster = await serveCluster(dataDir, socketDir);
    try {
      await migrate(socketConnection(socketDir));
      // Each copy is an installation of its own, and creates its id.
      await cluster.database.exec('DELETE FROM "installation"');
      await dropTemplates(cluster.database);
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(socketDir, { recursive: true, force: true });
  }
}

/** PostgreSQL copies them to create databases, which folio never does. They are half of the files. */
async function dropTemplates(database: Pick<PGlite, 'exec'>): Promise<void> {
  await database.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await database.exec(`DROP DATABASE ${name}`);
}
