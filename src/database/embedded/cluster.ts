import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { FairPoolOptions } from '../pool/fair-pool.ts';

/** A query that waits longer fails with 503. Longer than a transaction on a busy machine. */
const connectionTimeoutMillis = 30_000;

/** The cluster is served on the socket in `socketDir`. */
export const socketConnection = (socketDir: string): FairPoolOptions => ({
  // One connection: several would share one backend session, and prepared statements would clash.
  host: socketDir,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  max: 1,
  connectionTimeoutMillis,
  // Kept open: closing a connection can roll back the transaction of the next one.
  idleTimeoutMillis: 0,
});

/** Creates the cluster in an empty folder, and serves it on a Unix socket. */
export async function serveCluster(dataDir: string, socketDir: string) {
  const database = await PGlite.create({ dataDir, extensions: { btree_gin, pg_trgm } });
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
