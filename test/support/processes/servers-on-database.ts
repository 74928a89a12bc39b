import { useEmptyDirectories } from '../database/embedded.ts';
import { useServerDatabase } from '../database/server-database.ts';
import { useServerProcesses } from './server-process.ts';

/** Servers on one PostgreSQL database without data, each with a data directory of its own. */
export function useServersOnDatabase() {
  const directories = useEmptyDirectories();
  const database = useServerDatabase({ migrated: true });
  const servers = useServerProcesses();
  const start = (env: Record<string, string> = {}) =>
    servers.start({
      DATA_DIR: directories.empty(),
      DATABASE_URL: database.url,
      FOLIO_SECRET: 'a secret for tests only, of sufficient length',
      ...env,
    });
  return { directories, database, start };
}
