import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../../identity/audit.ts';

const maxUserAgent = 255;

const isPrintable = /^[\x20-\x7e]*$/;
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function ipv6Address(ip: string): string {
  const [address = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  return address;
}

export function clientInfo({ clientAddress: ip, headers }: FastifyRequest): ClientInfo {
  const address = ip.includes(':') ? ipv6Address(ip) : ip;
  // Control characters and characters that change the text direction could forge an audit event.
  const sent = headers['user-agent'] ?? '';
  const printable = isPrintable.test(sent) ? sent : sent.replace(unprintable, ' ');
  const userAgent = printable.trim().slice(0, maxUserAgent).toWellFormed();
  // A proxy may forward an invalid X-Forwarded-For header of its client.
  return { address: isIP(address) ? address : null, userAgent: userAgent || null };
}
