import { connectAtStart, DatabaseStartError, type StartConnection } from '../start-connection.ts';
import { roleSettings } from './connections.ts';

/** Before the migrations: they would change the wrong database. */
export async function requireSameDatabase(
  pool: StartConnection,
  direct: StartConnection,
): Promise<void> {
  if ((await identityOf(pool)) === (await identityOf(direct))) return;
  throw new DatabaseStartError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of the URLs.',
  );
}

async function identityOf(connection: StartConnection): Promise<string | undefined> {
  const client = await connectAtStart(connection);
  try {
    const { rows } = await client.query<{ identity: string }>(
      `SELECT "system_identifier" || ' ' || "oid" AS "identity"
         FROM pg_control_system(), pg_database
        WHERE "datname" = current_database()`,
    );
    return rows[0]?.identity;
  } finally {
    await client.end();
  }
}

/**
 * Transactions set their timeouts themselves. A statement outside of a transaction has those of the
 * role, because a pooler does not pass on the settings of a connection.
 * @param onWarning called if some are missing, with the statements that set them
 */
export async function reportMissingRoleSettings(
  connection: StartConnection,
  onWarning: (what: string) => void,
): Promise<void> {
  const client = await connectAtStart(connection);
  try {
    const { rows } = await client.query<{ name: string; role: string; database: string }>(
      `SELECT "name", quote_ident(current_user) AS "role",
              quote_ident(current_database()) AS "database"
         FROM pg_settings
        WHERE "name" = ANY($1)
          AND ("name" LIKE '%timeout' AND "setting" = '0' OR "source" = 'default')
        ORDER BY array_position($1, "name")`,
      [Object.keys(roleSettings)],
    );
    if (rows.length === 0) return;
    const statements = rows.map(
      ({ name, role, database }) =>
        `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = ${roleSettings[name]};`,
    );
    onWarning(
      `not in force through the pooler: ${rows.map(({ name }) => name).join(', ')}. Run on the PostgreSQL server, and reconnect the pooler: ${statements.join(' ')}`,
    );
  } finally {
    await client.end();
  }
}
