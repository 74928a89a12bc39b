import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../identity/audit.ts';

const maxUserAgent = 255;

/** The client info of a request, safe to store and display. */
export function clientInfo({ ip, headers }: FastifyRequest): ClientInfo {
  const [address = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  // Control characters and characters that change the text direction could forge an audit event.
  const printable = (headers['user-agent'] ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  const userAgent = printable.trim().slice(0, maxUserAgent).toWellFormed();
  // A proxy may forward an invalid X-Forwarded-For header of its client.
  return { address: isIP(address) ? address : null, userAgent: userAgent || null };
}
