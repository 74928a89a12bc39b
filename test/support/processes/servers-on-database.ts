import { useEmptyDirectories } from '../database/embedded.ts';
import { useServerDatabase } from '../database/server-database.ts';
import { useServerProcesses } from './server-process.ts';

/** For tests that send more requests than a caller may. */
export const noRateLimits = Object.fromEntries(
  ['V1', 'FINANCE', 'GRAPHQL', 'WEB', 'AUTH'].map((name) => [`RATE_LIMIT_${name}`, 'off']),
);

/** Servers on one PostgreSQL database without data, each with a data directory of its own. */
export function useServersOnDatabase({ migrated = true } = {}) {
  const directories = useEmptyDirectories();
  const database = useServerDatabase({ migrated });
  const servers = useServerProcesses();
  const settings = (env: Record<string, string> = {}) => ({
    DATA_DIR: directories.empty(),
    DATABASE_URL: database.url,
    FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    ...env,
  });
  const launch = (env?: Record<string, string>) => servers.launch(settings(env));
  const start = (env?: Record<string, string>) => servers.start(settings(env));
  return { directories, database, settings, launch, start };
}
