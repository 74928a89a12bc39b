import type { DatabaseClient } from '../../../database/client.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { type AuditRecord, recordAudit } from '../../../identity/audit.ts';

type Event = Pick<AuditRecord, 'kind' | 'subject'> & {
  /** The user whose audit trail it belongs to; the caller's by default. */
  readonly userId?: string;
};

/** Records an audit event that the caller causes. */
export function audit(
  context: Context,
  event: Event,
  database: DatabaseClient = context.database,
): Promise<void> {
  const actorId = userIdOf(context);
  return recordAudit(database, context.clientInfo, {
    userId: actorId,
    ...event,
    actorId,
    createdAt: context.now,
  });
}
