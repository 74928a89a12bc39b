import type { DatabaseClient } from '../database/client.ts';

/**
 * Denies device logins whose clients have not claimed their keys: the user may not have approved
 * them. Call it after the sessions are deleted, so that a concurrent approval (it locks its
 * session) has committed or fails.
 */
export async function endDeviceLogins(database: DatabaseClient, userId: string): Promise<void> {
  await database.deviceLogin.updateMany({
    where: { userId, decision: 'APPROVED' },
    data: { decision: 'DENIED' },
  });
}
