/** `npm run move-to-postgres`: copies the embedded database to the PostgreSQL server of DATABASE_URL. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from '../backups/command.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/client.ts';
import { MoveError } from '../database/move/move-error.ts';
import { EmptyTarget } from '../database/move/move-rows.ts';
import type { BothSides } from '../database/move/proof.ts';
import { createLogger } from '../http/logger.ts';
import { type MovedImages, moveImages } from '../images/move-images.ts';
import { openStorage } from '../images/open-storage.ts';
import { StorageBinding } from '../images/storage-binding.ts';
import { run } from '../start/start.ts';
import { StartError } from '../start/start-error.ts';

const allowMissing = 'allow-missing-images';
const usage = `Usage: npm run move-to-postgres [-- --${allowMissing}]`;

await run(async () => {
  const { flags } = readArguments(usage, { fileCount: 0, flags: [allowMissing] });
  const config = readConfig();
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) {
    throw new MoveError('Set DATABASE_URL to an empty database of a PostgreSQL server.');
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new MoveError(`${dataDir} contains no database. Set DATA_DIR.`);
  }
  requireSecret(config);
  // Also locks the data directory.
  const source = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const target = await EmptyTarget.open(config);
    try {
      // First the images: if they fail, the database stays empty, and the move can be repeated.
      const images = await moveToStorage(config, source);
      if (images.missing.length > 0 && !flags[allowMissing]) {
        throw new MoveError(
          `${missingLine(images)}. Nothing was moved. If the images are in another folder or bucket, set STORAGE_URL to it, or copy them to ${join(dataDir, 'images')}. To move without them: npm run move-to-postgres -- --${allowMissing}`,
        );
      }
      const proofs = await target.moveFrom(source);
      process.stdout.write(`${[...tableLines(proofs), ...imageLines(images)].join('\n')}\n`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  process.stdout.write(
    `The database was moved. Start folio with these settings. Keep ${join(dataDir, 'postgres')} until you have checked it, and do not start folio on it again: both databases have the same id and images.\n`,
  );
  // The schema engine leaves a timer of ten seconds.
  process.exit(0);
});

/** Without the secret of the embedded database, no key of a user would work. */
function requireSecret({ dataDir, secret, previousSecrets }: Config): void {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) return;
  const own = readFileSync(path, 'utf8').trim();
  if ([secret, ...previousSecrets].includes(own)) return;
  throw new MoveError(
    `The secret in ${path} is not configured, so keys of users would not work. Set FOLIO_SECRET to it, or add it to FOLIO_SECRET_PREVIOUS; delete the file if FOLIO_SECRET was set before.`,
  );
}

async function moveToStorage(config: Config, source: Database): Promise<MovedImages> {
  const local = pathToFileURL(join(config.dataDir, 'images')).href;
  const target = await openStorage(config);
  const before = config.storageUrl === local ? undefined : await openStorage({ storageUrl: local });
  try {
    const log = createLogger({ logLevel: 'silent' });
    const { storageAdopt: adopt } = config;
    // The moved database keeps its id, to which the storage is bound.
    await new StorageBinding({ storage: target, database: source, adopt, log }).verify();
    return await moveImages(source.client, { source: before, target });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new MoveError(
      `The images could not be copied, and nothing was moved: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    before?.close();
    target.close();
  }
}

function tableLines(proofs: readonly BothSides[]): string[] {
  const width = Math.max(...proofs.map(({ source }) => source.table.length));
  return [
    `${'Table'.padEnd(width)}  ${'Source'.padStart(9)}  ${'Target'.padStart(9)}  Checksum and sums, equal on both sides`,
    ...proofs.map(({ source: { table, rows, checksum, sums }, target }) => {
      const totals = Object.entries(sums).map(([column, sum]) => ` ${column}=${sum}`);
      return `${table.padEnd(width)}  ${rows.padStart(9)}  ${target.rows.padStart(9)}  ${checksum}${totals.join('')}`;
    }),
  ];
}

/** Names at most ten of them. */
function missingLine({ missing }: Pick<MovedImages, 'missing'>): string {
  const images = missing.length === 1 ? 'image is' : 'images are';
  return `${missing.length} ${images} in neither storage: ${missing.slice(0, 10).join(', ')}`;
}

function imageLines({ images, copied, bytes, missing, checksum }: MovedImages): string[] {
  return [
    `Images: ${images}, of which ${copied} were copied; ${bytes} bytes; SHA-256 of all hashes: ${checksum}`,
    ...(missing.length === 0 ? [] : [missingLine({ missing })]),
  ];
}
