import { countRecords } from '../../../database/query/read-page.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { requireQuota } from '../../quotas/require-quota.ts';
import { lockUser } from '../../users/lock-user.ts';

/** Requires that the caller can create another template. Locks the caller. @throws VALIDATION_FAILED */
export async function requireTemplateQuota(context: StatementContext): Promise<void> {
  await lockUser(context);
  const where = { ownerId: userIdOf(context) };
  const count = await countRecords(context.database, 'PromptTemplate', where);
  requireQuota('templates', count, context);
}
