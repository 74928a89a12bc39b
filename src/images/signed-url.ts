import { createHmac } from 'node:crypto';
import { isSameText } from '../identity/constant-time.ts';
import { paths } from '../paths.ts';

const hour = 3_600_000;

/** A signed path stays the same within a clock hour. */
export const hourOf = (now: Date) => Math.floor(now.getTime() / hour);

/**
 * Valid for one to two hours, and the same within a clock hour, so that responses can be cached.
 */
export function signedPath(id: string, now: Date, key: Buffer): string {
  const expires = (hourOf(now) + 2) * (hour / 1000);
  return `${paths.files}/${id}?expires=${expires}&signature=${signature(id, expires, key)}`;
}

export function isSigned(
  id: string,
  { expires, signature: given }: { expires: string; signature: string },
  now: Date,
  keys: readonly Buffer[],
): boolean {
  if (!/^[1-9]\d{0,11}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return keys.some((key) => isSameText(given, signature(id, Number(expires), key)));
}

function signature(id: string, expires: number, key: Buffer): string {
  return createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');
}
