/** Runs the embedded PostgreSQL in a thread, so that long queries do not block HTTP. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string };
const database = await PGlite.create({ dataDir, extensions: { btree_gin, pg_trgm } });
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 4 });
await server.start();

parentPort?.once('message', async () => {
  await server.stop();
  await database.exec('CHECKPOINT');
  await database.close();
  parentPort?.postMessage('stopped');
});
parentPort?.postMessage('ready');
