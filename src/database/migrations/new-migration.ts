/**
 * `npm run db:migration -- <name> [folder]`: writes a migration from the last one to
 * `schema.prisma`, both in `folder`, by default `prisma`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { applyMigrations, pendingChanges, prismaDir } from './schema-engine.ts';
import { splitScript } from './split-script.ts';

const [name, prismaFolder = prismaDir] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('usage: npm run db:migration -- <name_in_snake_case> [folder]');
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'folio-migration-'));
const postgres = await startEmbeddedPostgres(scratch);
try {
  await applyMigrations(postgres.connection, prismaFolder);
  const script = await pendingChanges(postgres.connection, prismaFolder);
  if (script === '') {
    console.log('Nothing to write: the migrations already lead to schema.prisma.');
  } else {
    for (const [seconds, migration] of splitScript(name, script).entries()) {
      const date = new Date(Date.now() + seconds * 1_000);
      const timestamp = date.toISOString().replace(/\D/g, '').slice(0, 14);
      const folder = join(prismaFolder, 'migrations', `${timestamp}_${migration.name}`);
      await mkdir(folder);
      await writeFile(join(folder, 'migration.sql'), migration.script);
      console.log(`Wrote ${folder}.`);
    }
    console.log('Add what Prisma does not generate, if you need it: checks, partial indexes.');
  }
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
// The schema engine leaves a timer of ten seconds.
process.exit(0);
