import { connectAtStart, type StartConnection } from '../start-connection.ts';
import { roleSettings } from './connections.ts';

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
