/** `npm run backup -- <file>`: a backup of the embedded database, also while its server runs. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../backups/backup-error.ts';
import { abortOnSignals, formatBytes, readArguments } from '../backups/command.ts';
import { takeSnapshot } from '../backups/snapshot.ts';
import { requireNewFile, writeBackup } from '../backups/write-backup.ts';
import { readConfig } from '../config.ts';
import { run } from '../start/start.ts';

const usage = 'Usage: npm run backup -- <file> [--encrypt] [--force]';

await run(async () => {
  const { files, flags } = readArguments(usage, { fileCount: 1, flags: ['encrypt', 'force'] });
  const path = resolve(...files);
  const config = readConfig();
  const { databaseUrl, dataDir, backupPassphrase } = config;
  if (databaseUrl) {
    throw new BackupError(
      'npm run backup is for the embedded database, but DATABASE_URL is set. Use pg_dump: see docs/operating/backups.md.',
    );
  }
  if (flags.encrypt && backupPassphrase === undefined) {
    throw new BackupError('--encrypt needs a passphrase: set FOLIO_BACKUP_PASSPHRASE.');
  }
  requireNewFile(path, flags.force);
  const snapshot = await takeSnapshot(config);
  const signal = abortOnSignals();
  const secretPath = join(dataDir, 'secret');
  const hasSecret = existsSync(secretPath);
  try {
    const { bytes, images } = await writeBackup({
      snapshot,
      secretPath: hasSecret ? secretPath : undefined,
      path,
      passphrase: flags.encrypt ? backupPassphrase : undefined,
      overwrites: flags.force,
      signal,
    });
    const { pausedMs, imagesDir } = snapshot;
    const lines = [
      `Wrote ${path}: ${formatBytes(bytes)}, ${images} ${images === 1 ? 'image' : 'images'}, ${flags.encrypt ? 'encrypted' : 'not encrypted'}.`,
      ...(pausedMs === undefined
        ? []
        : [`The server waited at most ${Math.ceil(pausedMs)} ms for the copy of the database.`]),
      ...(imagesDir === undefined
        ? ['The images are in S3 and not in the backup: copy the bucket, after this backup.']
        : []),
      ...(hasSecret
        ? []
        : [
            'The secret is not in the backup: keep FOLIO_SECRET. Without it, no key of a user works.',
          ]),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    snapshot.release();
  }
});
