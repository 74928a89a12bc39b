import { hashPassword } from 'better-auth/crypto';
import type { Database, DatabaseClient } from '../database/client.ts';
import { DataDirectoryError } from '../database/embedded.ts';
import type { Authentication } from '../identity/authentication.ts';
import type { OnSignUp } from '../identity/sign-up.ts';
import { daysBefore } from './days.ts';

/** Whom the demo's data belong to. By its fixed id a data directory is known to be a demo's. */
export const demoUser = {
  id: '019a0000-0000-7000-8000-00000000de30',
  name: 'Dana Demo',
  email: 'demo@example.com',
  password: 'only-for-the-demo',
} as const;

/** So that everything can be tried, what only a super admin may do included. */
const role = 'SUPER_ADMIN';

/**
 * Whether the demo's data are there already. They appear in one transaction, so all of them or none.
 * @throws {DataDirectoryError} when the directory holds somebody else's data: an account whose
 * password everybody knows has no place beside them.
 */
export async function isSeeded({ client }: Database, dataDir: string): Promise<boolean> {
  const { id, email } = demoUser;
  if ((await client.user.count({ where: { id, email } })) === 1) return true;
  if ((await client.user.count()) === 0) return false;
  throw new DataDirectoryError(
    `${dataDir} holds data that are not the demo's.\n` +
      'Leave DATA_DIR out, or set it to a folder that the demo may have for itself.',
  );
}

/** Makes the account and what belongs to every account; the caller brings the transaction. */
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

/** Makes true again what is printed of the account, whatever was changed while trying things out. */
export async function restoreDemoAccount(
  { client }: Database,
  { checkPassword }: Authentication,
): Promise<void> {
  const { id, password } = demoUser;
  await client.user.updateMany({ where: { id, role: { not: role } }, data: { role } });
  if (await checkPassword(client, id, password)) return;
  const changed = { password: await hashPassword(password) };
  await client.signInMethod.updateMany({ where: { userId: id }, data: changed });
}
