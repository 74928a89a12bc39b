/**
 * `npm run secrets:report`: a server secret without live keys, webhooks and share links can be removed from
 * FOLIO_SECRET_PREVIOUS.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../backups/command.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/client.ts';
import { DataDirectoryError } from '../database/embedded/embedded-postgres.ts';
import { type SecretUsage, secretUsage } from '../identity/secret-usage.ts';
import { deriveSecrets } from '../identity/secrets.ts';
import { run } from '../start/start.ts';

await run(async () => {
  readArguments('Usage: npm run secrets:report', { fileCount: 0, flags: [] });
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) {
    throw new DataDirectoryError(`${dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`);
  }
  const database = await openDatabase(config, { migrations: 'check' });
  try {
    const rows = await secretUsage(database.client, deriveSecrets(config));
    process.stdout.write(`${table(rows)}\n`);
  } finally {
    await database.close();
  }
});

function table(rows: readonly SecretUsage[]): string {
  const cells = rows.map(({ label, apiKeys, financeKeys, webhooks, shareLinks }) => [
    label,
    `${apiKeys}`,
    `${financeKeys}`,
    `${webhooks}`,
    `${shareLinks}`,
  ]);
  return [['Secret', 'API keys', 'Finance keys', 'Webhooks', 'Share links'], ...cells]
    .map(([label = '', apiKeys = '', financeKeys = '', webhooks = '', shareLinks = '']) =>
      [
        label.padEnd(12),
        apiKeys.padStart(10),
        financeKeys.padStart(14),
        webhooks.padStart(10),
        shareLinks.padStart(13),
      ].join(''),
    )
    .join('\n');
}
