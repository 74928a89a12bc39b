import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrations/migrate.ts';
import { serveCluster } from './cluster.ts';
import { socketConnection } from './socket-connection.ts';

export async function createCluster(dataDir: string): Promise<void> {
  const socketDir = mkdtempSync(join(tmpdir(), 'folio-'));
  try {
    const cluster = await serveCluster(dataDir, socketDir);
    try {
      await migrate(socketConnection(socketDir));
      // Each copy is an installation of its own, and creates its id.
      await cluster.database.exec('DELETE FROM "installation"');
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(socketDir, { recursive: true, force: true });
  }
}
