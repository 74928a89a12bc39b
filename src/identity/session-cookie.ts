import { createHmac } from 'node:crypto';
import { isSameText } from './constant-time.ts';

/**
 * Signs the session cookie with the newest secret. better-auth verifies with one secret only, and
 * sessions must survive a change of the secret.
 */
export function withNewestSignature(
  header: string,
  name: string,
  [newest, ...older]: readonly [string, ...string[]],
): string {
  if (older.length === 0) return header;
  // better-auth reads the first cookie with this name as well.
  const parts = header.split(';');
  const index = parts.findIndex((part) => part.trimStart().startsWith(`${name}=`));
  const value = decoded(parts[index]?.trim().slice(name.length + 1) ?? '');
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(dot, 0));
  const isSignedWith = (secret: string) => isSameText(value.slice(dot + 1), sign(token, secret));
  if (token === '' || !older.some(isSignedWith)) return header;
  const renewed = `${name}=${encodeURIComponent(`${token}.${sign(token, newest)}`)}`;
  return parts.with(index, renewed).join(';');
}

const sign = (value: string, secret: string) =>
  createHmac('sha256', secret).update(value).digest('base64');

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
