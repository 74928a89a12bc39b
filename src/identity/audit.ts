import type { DatabaseClient } from '../database/client.ts';
import type { AuditEventKind } from '../generated/prisma/enums.ts';

/** Where a request comes from, as its account's owner is told. */
export interface ClientInfo {
  /** The client's address; null when a proxy names none. */
  readonly address: string | null;
  /** What the client calls itself, at most 255 printable characters. */
  readonly userAgent: string | null;
}

/** Something that happened to an account. */
export interface AuditRecord {
  readonly userId: string;
  readonly kind: AuditEventKind;
  /** The account that did it; undefined when nobody was signed in. */
  readonly actorId?: string;
  /** What it was done with, at most 100 characters. */
  readonly subject?: string;
  readonly createdAt?: Date;
}

/** Tells an account's audit trail of something; in the transaction that does it. */
export async function recordAudit(
  database: DatabaseClient,
  clientInfo: ClientInfo,
  record: AuditRecord,
): Promise<void> {
  const { address, userAgent } = clientInfo;
  await database.auditEvent.create({ data: { ...record, address, userAgent } });
}
