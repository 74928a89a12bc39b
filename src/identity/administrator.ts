import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { StartError } from '../start/start-error.ts';
import { noClient, recordAudit } from './audit.ts';
import { hashPassword } from './password-hash.ts';
import { lockSignInMethod, verifiedHash } from './passwords.ts';
import type { OnSignUp } from './sign-up.ts';

export class AdministratorError extends StartError {
  override readonly name = 'AdministratorError';
}

export async function hasAdministrator({ client }: Database): Promise<boolean> {
  const where = { role: 'SUPER_ADMIN' } as const;
  return (await client.user.findFirst({ where, select: { id: true } })) !== null;
}

/** A concurrent sign-up or password change makes another attempt necessary. */
const maxAttempts = 5;

/**
 * Creates the configured super admin. An existing user gets the role only if the configured
 * password is theirs: anyone can sign up with the email address (D188). Idempotent.
 * @throws {AdministratorError} if the user has another password.
 */
export async function ensureAdministrator(
  administrator: NonNullable<Config['administrator']>,
  database: Database,
  onSignUp: OnSignUp,
): Promise<void> {
  const email = administrator.email.toLowerCase();
  const { password } = administrator;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const user = await database.client.user.findUnique({
      where: { email },
      select: { id: true, role: true },
    });
    if (user?.role === 'SUPER_ADMIN') return;
    const isDone = user
      ? await promote(database, user.id, password)
      : await create(database, { email, password, onSignUp });
    if (isDone) return;
  }
  throw new AdministratorError(
    'The user with the email address ADMIN_EMAIL was changed during the start. Start folio again.',
  );
}

/** @returns false if the password was changed concurrently. */
async function promote(database: Database, userId: string, password: string): Promise<boolean> {
  const hash = await verifiedHash(database.client, userId, password);
  if (hash === undefined) {
    throw new AdministratorError(
      "A user with the email address ADMIN_EMAIL exists, and ADMIN_PASSWORD is not this user's password.\n" +
        "To give this user the role super admin, set ADMIN_PASSWORD to the user's password. " +
        'Otherwise set ADMIN_EMAIL to another email address.',
    );
  }
  return database.transaction(async (transaction) => {
    if (!(await lockSignInMethod(transaction, userId, hash))) return false;
    const { count } = await transaction.user.updateMany({
      where: { id: userId, role: { not: 'SUPER_ADMIN' } },
      data: { role: 'SUPER_ADMIN' },
    });
    // Another process that starts at the same time may have set the role.
    if (count === 0) return true;
    const record = { kind: 'ROLE_CHANGED', subject: 'SUPER_ADMIN', userId } as const;
    await recordAudit(transaction, noClient, record);
    return true;
  });
}

interface NewAdministrator {
  readonly email: string;
  readonly password: string;
  readonly onSignUp: OnSignUp;
}

/** @returns false if another user signed up with the email address concurrently. */
async function create(
  database: Database,
  { email, password, onSignUp }: NewAdministrator,
): Promise<boolean> {
  const hash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const [user] = await transaction.user.createManyAndReturn({
      data: [{ email, name: 'Administrator', role: 'SUPER_ADMIN' }],
      skipDuplicates: true,
    });
    if (!user) return false;
    await transaction.signInMethod.create({
      data: { userId: user.id, accountId: user.id, providerId: 'credential', password: hash },
    });
    await onSignUp(transaction, user, undefined);
    return true;
  });
}
