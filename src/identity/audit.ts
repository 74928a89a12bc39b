import type { DatabaseClient } from '../database/client.ts';
import type { AuditEventKind } from '../generated/prisma/enums.ts';

export interface ClientInfo {
  /** The client's IP address; null if it is unknown. */
  readonly address: string | null;
  /** The User-Agent header, at most 255 printable characters; null if there is none. */
  readonly userAgent: string | null;
}

export interface AuditRecord {
  readonly userId: string;
  readonly kind: AuditEventKind;
  /** The user who caused the event; undefined without authentication. */
  readonly actorId?: string;
  /** What the event is about, at most 100 characters: the name of a key, a role. */
  readonly subject?: string;
  readonly createdAt?: Date;
}

/** Records an audit event, in the transaction of the change that it describes. */
export async function recordAudit(
  database: DatabaseClient,
  clientInfo: ClientInfo,
  record: AuditRecord,
): Promise<void> {
  const { address, userAgent } = clientInfo;
  await database.auditEvent.create({ data: { ...record, address, userAgent } });
}
