import { timingSafeEqual } from 'node:crypto';

/** Compares texts in a time that depends on their lengths only. */
export function isSameText(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
