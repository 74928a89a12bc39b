import type { DatabaseClient } from '../database/client.ts';
import type { AuditEventKind } from '../generated/prisma/enums.ts';

export interface ClientInfo {
  readonly address: string | null;
  /** At most 255 printable characters. */
  readonly userAgent: string | null;
}

/** Of an event that no request causes. */
export const noClient: ClientInfo = { address: null, userAgent: null };

export interface AuditRecord {
  readonly userId: string;
  readonly kind: AuditEventKind;
  /** Undefined without authentication. */
  readonly actorId?: string;
  /** At most 100 characters: the name of a key, a role. */
  readonly subject?: string;
  readonly createdAt?: Date;
}

/** Call it in the transaction of the change that the event describes. */
export async function recordAudit(
  database: DatabaseClient,
  clientInfo: ClientInfo,
  record: AuditRecord,
): Promise<void> {
  const { address, userAgent } = clientInfo;
  await database.auditEvent.create({ data: { ...record, address, userAgent } });
}
