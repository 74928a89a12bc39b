import { hashPassword } from 'better-auth/crypto';
import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import { recordAudit } from './audit.ts';
import type { OnSignUp } from './sign-up.ts';

/**
 * Makes sure that the configured super admin exists. An account that is there already gets the
 * role and keeps its password (decision); all in one transaction, so that processes which start
 * together do it once.
 */
export async function ensureAdministrator(
  administrator: NonNullable<Config['administrator']>,
  database: Database,
  onSignUp: OnSignUp,
): Promise<void> {
  const email = administrator.email.toLowerCase();
  const promote = () =>
    database.transaction(async (transaction) => {
      const [promoted] = await transaction.user.updateManyAndReturn({
        where: { email, role: { not: 'SUPER_ADMIN' } },
        data: { role: 'SUPER_ADMIN' },
        select: { id: true },
      });
      if (!promoted) return;
      const record = { kind: 'ROLE_CHANGED', subject: 'SUPER_ADMIN', userId: promoted.id } as const;
      await recordAudit(transaction, { address: null, userAgent: null }, record);
    });
  await promote();
  if ((await database.client.user.count({ where: { email } })) > 0) return;
  const password = await hashPassword(administrator.password);
  await database.transaction(async (transaction) => {
    const { count } = await transaction.user.createMany({
      data: [{ email, name: 'Administrator', role: 'SUPER_ADMIN' }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    const user = await transaction.user.findUniqueOrThrow({ where: { email } });
    await transaction.credential.create({
      data: { userId: user.id, accountId: user.id, providerId: 'credential', password },
    });
    await onSignUp(transaction, user, undefined);
  });
  await promote();
}
