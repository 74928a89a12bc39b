/** `npm run restore -- <file>`: restores a backup of the embedded database into an empty DATA_DIR. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BackupError } from '../backups/backup-error.ts';
import { abortOnSignals, readArguments } from '../backups/command.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { readConfig } from '../config.ts';
import { run } from '../start/start.ts';

const usage = 'Usage: npm run restore -- <file>';

await run(async () => {
  const { files } = readArguments(usage, { fileCount: 1, flags: [] });
  const { databaseUrl, dataDir, storageUrl, secret, backupPassphrase } = readConfig();
  if (databaseUrl) {
    throw new BackupError(
      'npm run restore is for the embedded database, but DATABASE_URL is set. Restore into DATA_DIR without it; npm run move-to-postgres then copies the data to the server.',
    );
  }
  const { createdAt, hasImages, hasSecret } = await restoreBackup({
    path: resolve(...files),
    dataDir,
    passphrase: backupPassphrase,
    signal: abortOnSignals(),
  });
  const imagesDir = join(dataDir, 'images');
  const lines = [
    `Restored the backup of ${createdAt} to ${dataDir}. All checksums are correct, and the database opens.`,
    ...(hasImages
      ? storageUrl === pathToFileURL(imagesDir).href
        ? []
        : [`The images are in ${imagesDir}: move them to the folder of STORAGE_URL.`]
      : ['The images were in S3 and are not in the backup: set STORAGE_URL to the bucket.']),
    ...(hasSecret
      ? secret === undefined
        ? []
        : [
            'FOLIO_SECRET is set. Keys of users work only if it is, or FOLIO_SECRET_PREVIOUS contains, the secret in DATA_DIR.',
          ]
      : ['The backup has no secret: set FOLIO_SECRET to that of the server of the backup.']),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});
