import { createHash } from 'node:crypto';
import {
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
import { openDatabase } from '../../../src/database/client.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
const day = 86_400_000;

/** What decides the content of a new data directory. */
const sources = [
  'prisma/migrations',
  'src/database',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/@prisma/schema-engine-wasm/package.json',
];

/** A hash of the contents of all sources. */
function hashOfSources(): string {
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
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns a data directory with a migrated, empty database, to be copied only. Creating one takes
 * five seconds, so it is kept in `folder` for the next suites until one of its sources changes;
 * those that were not used for a day are deleted.
 */
export async function embeddedTemplate(folder: string): Promise<string> {
  const template = join(folder, hashOfSources());
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another test run can delete it at the same time.
    const { mtimeMs = Number.NaN } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (path !== template && mtimeMs < Date.now() - day) {
      rmSync(path, { recursive: true, force: true });
    }
  }
  if (!existsSync(template)) {
    // Renamed when complete, because a test run can be interrupted, and two can start at the same time.
    const incomplete = mkdtempSync(join(folder, 'incomplete-'));
    await (await openDatabase({ databaseUrl: undefined, dataDir: incomplete })).close();
    try {
      renameSync(incomplete, template);
    } catch (error) {
      if (!existsSync(template)) throw error;
      rmSync(incomplete, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(template, now, now);
  return template;
}
