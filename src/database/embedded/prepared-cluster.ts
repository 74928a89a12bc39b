import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCluster } from './create-cluster.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(projectDir, 'node_modules/.cache/folio-database');
const day = 86_400_000;

/** These decide the content of a new cluster. */
const sources = [
  'prisma/migrations',
  'src/database/embedded/cluster.ts',
  'src/database/embedded/create-cluster.ts',
  'src/database/embedded/prepared-cluster.ts',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/@prisma/schema-engine-wasm/package.json',
];

function preparedPath(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(projectDir, source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .map((name) => join(path, name))
          .filter((name) => statSync(name).isFile())
      : [path];
    for (const file of files.toSorted()) {
      hash
        .update(`${file.slice(projectDir.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return join(folder, hash.digest('hex').slice(0, 16));
}

/** Undefined if none can be read. */
export function findPreparedCluster(): string | undefined {
  const path = preparedPath();
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

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
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another process may delete the folder at the same time.
    const { mtimeMs = Number.NaN } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (path !== prepared && mtimeMs < Date.now() - day) {
      rmSync(path, { recursive: true, force: true });
    }
  }
  if (!existsSync(prepared)) {
    // Renamed when complete, because this can be interrupted, and two can run at the same time.
    const incomplete = mkdtempSync(join(folder, 'incomplete-'));
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
