import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../identity/audit.ts';

const maxUserAgent = 255;

/** Where a request comes from, for the audit trail: such that it can be stored and shown. */
export function clientInfo({ ip, headers }: FastifyRequest): ClientInfo {
  const [address = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  // Control characters and what turns the direction of a text could make an entry read as another.
  const printable = (headers['user-agent'] ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  const userAgent = printable.trim().slice(0, maxUserAgent).toWellFormed();
  // A proxy may hand on whatever its client has put into X-Forwarded-For.
  return { address: isIP(address) ? address : null, userAgent: userAgent || null };
}
