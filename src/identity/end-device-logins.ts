import type { DatabaseClient } from '../database/client.ts';

/**
 * Denies the device logins that a user has approved and whose clients have not claimed their keys: who
 * approved them may not have been the user. Called after the sessions are deleted, so that an approval
 * that locks its session has either committed before or fails.
 */
export async function endDeviceLogins(database: DatabaseClient, userId: string): Promise<void> {
  await database.deviceLogin.updateMany({
    where: { userId, decision: 'APPROVED' },
    data: { decision: 'DENIED' },
  });
}
