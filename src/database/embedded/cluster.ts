import { join } from 'node:path';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { BatchedPostgres } from './batched-postgres.ts';

/** Creates the cluster in an empty folder, and serves it on a Unix socket. */
export async function serveCluster(dataDir: string, socketDir: string) {
  const database = new BatchedPostgres({ dataDir, extensions: { btree_gin, pg_trgm } });
  await database.waitReady;
  const path = join(socketDir, '.s.PGSQL.5432');
  const server = new PGLiteSocketServer({ db: database, path, maxConnections: 4 });
  await server.start();
  return {
    database,
    async stop() {
      await server.stop();
      await database.exec('CHECKPOINT');
      await database.close();
    },
  };
}
