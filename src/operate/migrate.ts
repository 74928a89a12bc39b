/** `npm run migrate`: applies pending migrations, apart from the start of a server. */
import { readArguments } from '../backups/command.ts';
import { readConfig } from '../config.ts';
import { migrateDatabase } from '../database/client.ts';
import { run } from '../start/start.ts';

await run(async () => {
  readArguments('Usage: npm run migrate', { fileCount: 0, flags: [] });
  const names = await migrateDatabase(readConfig());
  const lines = [...names.map((name) => `applied ${name}`), 'The database is up to date.'];
  process.stdout.write(`${lines.join('\n')}\n`);
  // The schema engine leaves a timer of ten seconds.
  process.exit(0);
});
