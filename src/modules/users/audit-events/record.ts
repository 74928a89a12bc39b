import type { DatabaseClient } from '../../../database/client.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { type AuditRecord, recordAudit } from '../../../identity/audit.ts';

type Event = Pick<AuditRecord, 'kind' | 'subject'> & {
  /** The user whose audit trail it belongs to; by default the user who causes it. */
  readonly userId?: string;
  /** The user who causes it; the caller by default. */
  readonly actorId?: string;
};

export function audit(
  context: Context,
  event: Event,
  database: DatabaseClient = context.database,
): Promise<void> {
  const actorId = event.actorId ?? userIdOf(context);
  return recordAudit(database, context.clientInfo, {
    userId: actorId,
    ...event,
    actorId,
    createdAt: context.now,
  });
}
