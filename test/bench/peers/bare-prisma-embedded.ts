/** The reference on an embedded database in DATA_DIR, opened as folio opens its own. */
import { openDatabase } from '../../../src/database/client.ts';
import { servePlain } from './plain-server.ts';
import { prismaHandlers } from './prisma-handlers.ts';

const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: process.env.DATA_DIR ?? '',
});
process.once('SIGTERM', () => {
  database.close().then(() => process.exit(0));
});
servePlain(prismaHandlers(database.client));
