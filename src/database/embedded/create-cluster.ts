/**
 * Creates a database cluster with all migrations, in a thread or a process of its own: most of the
 * memory that this takes is free again when that ends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';
import { migrate } from '../migrations/migrate.ts';
import { serveCluster, socketConnection } from './cluster.ts';

/** @param dataDir an empty folder that only this user may read */
export async function createCluster(dataDir: string): Promise<void> {
  const socketDir = mkdtempSync(join(tmpdir(), 'folio-'));
  try {
    const cluster = await serveCluster(dataDir, socketDir);
    await migrate(socketConnection(socketDir));
    // Each copy is an installation of its own, which creates its id.
    await cluster.database.exec('DELETE FROM "installation"');
    await cluster.stop();
  } finally {
    rmSync(socketDir, { recursive: true, force: true });
  }
}

if (!isMainThread) {
  await createCluster((workerData as { dataDir: string }).dataDir);
  // Timers of the schema engine would keep the thread for ten seconds.
  process.exit();
}
