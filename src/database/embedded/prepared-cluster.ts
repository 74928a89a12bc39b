import { createHash } from 'node:crypto';
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
export const preparedFolder = join(projectDir, 'node_modules/.cache/folio-database');

/** These decide the content of a new cluster. */
const sources = [
  'prisma/migrations',
  'src/database/embedded/cluster.ts',
  'src/database/embedded/create-cluster.ts',
  'src/database/embedded/prepare-cluster.ts',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/@prisma/schema-engine-wasm/package.json',
];

export function preparedPath(): string {
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
  return join(preparedFolder, hash.digest('hex').slice(0, 16));
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
