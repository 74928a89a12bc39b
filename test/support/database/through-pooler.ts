import { roleSettings } from '../../../src/database/pool/connections.ts';
import { freePort } from '../http/redis-process.ts';
import { PgBouncer } from './pgbouncer.ts';

/** Set by the global setup with TEST_POOLER=on: the URL of a PgBouncer before all databases of the server. */
const variable = 'TEST_POOLER_URL';

/** Starts it. */
export async function startTestPooler(databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port, username } = new URL(databaseUrl);
  const limits = Object.entries(roleSettings).map(([name, value]) => `SET ${name} = ${value};`);
  const pooler = new PgBouncer(databaseUrl, await freePort(), [
    // Each test has a database, and the server has 100 connections.
    'server_idle_timeout = 2',
    '[databases]',
    // The settings of the role would have to be set for each database.
    `* = host=${hostname} port=${port || 5432} user=${username} connect_query='${limits.join(' ')}'`,
  ]);
  await pooler.start();
  process.env[variable] = pooler.url;
  return pooler;
}

/** The settings of folio for a database on the server of TEST_DATABASE_URL: through the pooler if there is one. */
export function databaseSettings(databaseUrl: string): Record<string, string> {
  const pooler = process.env[variable];
  const server = process.env.TEST_DATABASE_URL;
  const url = new URL(databaseUrl);
  if (!pooler || !server || new URL(server).host !== url.host) return { DATABASE_URL: databaseUrl };
  const pooled = Object.assign(new URL(pooler), { pathname: url.pathname });
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl };
}
