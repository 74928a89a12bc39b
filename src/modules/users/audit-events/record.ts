import type { DatabaseClient } from '../../../database/client.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { type AuditRecord, recordAudit } from '../../../identity/audit.ts';

type What = Pick<AuditRecord, 'kind' | 'subject'> & { readonly userId?: string };

/** Tells an account's trail, the caller's own unless another is named, of what the caller does. */
export function audit(
  context: Context,
  what: What,
  database: DatabaseClient = context.database,
): Promise<void> {
  const caller = userIdOf(context);
  return recordAudit(database, context.clientInfo, {
    userId: caller,
    ...what,
    actorId: caller,
    createdAt: context.now,
  });
}
