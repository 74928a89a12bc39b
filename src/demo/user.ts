import { hashPassword } from 'better-auth/crypto';
import type { Database, DatabaseClient } from '../database/client.ts';
import { DataDirectoryError } from '../database/embedded/embedded-postgres.ts';
import { verifiedHash } from '../identity/passwords.ts';
import type { OnSignUp } from '../identity/sign-up.ts';
import { daysBefore } from './days.ts';

/** The fixed id identifies the data directory of a demo. */
export const demoUser = {
  id: '019a0000-0000-7000-8000-00000000de30',
  name: 'Dana Demo',
  email: 'demo@example.com',
  password: 'only-for-the-demo',
} as const;

const role = 'SUPER_ADMIN';

/**
 * The sample data are created in one transaction, so either all of them exist or none.
 * @throws {DataDirectoryError} if the directory contains other data: a super admin with a public
 * password must not be added to them.
 */
export async function isSeeded({ client }: Database, dataDir: string): Promise<boolean> {
  const { id, email } = demoUser;
  if ((await client.user.count({ where: { id, email } })) === 1) return true;
  if ((await client.user.count()) === 0) return false;
  throw new DataDirectoryError(
    `${dataDir} contains data that do not belong to the demo.\n` +
      'Unset DATA_DIR, or set it to a folder that only the demo uses.',
  );
}

/** Creates the user with everything that sign-up creates, in the given transaction. */
export async function createDemoAccount(
  transaction: DatabaseClient,
  onSignUp: OnSignUp,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const { id, name, email } = demoUser;
  const createdAt = daysBefore(now, 400);
  await transaction.user.create({
    data: { id, name, email, role, createdAt, updatedAt: createdAt },
  });
  await transaction.signInMethod.create({
    data: { userId: id, accountId: id, providerId: 'credential', password: passwordHash },
  });
  await onSignUp(transaction, demoUser, undefined);
}

/** Users of the demo may have changed the printed email, password and role. */
export async function restoreDemoAccount({ client }: Database): Promise<void> {
  const { id, password } = demoUser;
  await client.user.updateMany({ where: { id, role: { not: role } }, data: { role } });
  if ((await verifiedHash(client, id, password)) !== undefined) return;
  const changed = { password: await hashPassword(password) };
  await client.signInMethod.updateMany({ where: { userId: id }, data: changed });
}
