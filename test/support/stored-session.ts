import { createHmac, randomBytes } from 'node:crypto';
import type { TestApp } from './app.ts';

const days = 24 * 60 * 60_000;

/**
 * Stores a web session as signing in does.
 * @returns the Cookie header of its browser, signed as better-auth signs it.
 */
export async function storeSession(
  { app, config, database }: TestApp,
  userId: string,
): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const expiresAt = new Date(Date.now() + 30 * days);
  await database.client.session.create({
    data: { token, userId, expiresAt, ipAddress: '127.0.0.1', userAgent: 'lightMyRequest' },
  });
  const signature = createHmac('sha256', app.identity.secrets.sessions[0])
    .update(token)
    .digest('base64');
  const name = config.baseUrl.startsWith('https:') ? '__Host-folio_session' : 'folio_session';
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
}
