import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { createCluster } from './create-cluster.ts';
import { preparedFolder, preparedPath } from './prepared-cluster.ts';

const day = 86_400_000;

/**
 * A server may run as another user than `npm install`, and the cluster has no secrets. Only its
 * owner may change it: PGlite creates files that everybody may write to.
 */
function makeReadable(cluster: string): void {
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(cluster, 0o755);
}

/**
 * Creates a cluster with all migrations and no records; copying it takes a fraction of the time.
 * Idempotent. Clusters that were prepared with other migrations are deleted after a day without use.
 * @returns its directory
 */
export async function prepareCluster(): Promise<string> {
  const prepared = preparedPath();
  mkdirSync(preparedFolder, { recursive: true });
  for (const name of readdirSync(preparedFolder)) {
    const path = join(preparedFolder, name);
    // Another process may delete the folder at the same time.
    const { mtimeMs = Number.NaN } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (path !== prepared && mtimeMs < Date.now() - day) {
      rmSync(path, { recursive: true, force: true });
    }
  }
  if (!existsSync(prepared)) {
    // Renamed when complete, because this can be interrupted, and two can run at the same time.
    const incomplete = mkdtempSync(join(preparedFolder, 'incomplete-'));
    await createCluster(incomplete);
    makeReadable(incomplete);
    try {
      renameSync(incomplete, prepared);
    } catch (error) {
      if (!existsSync(prepared)) throw error;
      rmSync(incomplete, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(prepared, now, now);
  return prepared;
}
