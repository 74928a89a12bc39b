import { hash } from 'node:crypto';

/** Enough that two states never have the same hash. */
const hashLength = 22;
const urlHashLength = 8;

const hashOf = (text: string) => hash('sha256', text, 'base64url');

export const etagOf = (text: string): string => quotedTag(hashOf(text));

/** @param digest SHA-256 in base64url */
export const quotedTag = (digest: string): string => `"${digest.slice(0, hashLength)}"`;

/**
 * The ETag of one record: a hash of its state and, if it has images, `.` and a hash of their URLs.
 * A URL changes with the clock hour, although the record does not (D111).
 */
export function etagOfRecord(record: unknown): string {
  const urls: string[] = [];
  const state = JSON.stringify(record, (name, value: unknown) => {
    if (name !== 'url') return value;
    urls.push(String(value));
    return undefined;
  });
  const tag = etagOf(state);
  if (urls.length === 0) return tag;
  return tag.replace(/"$/, `.${hashOf(urls.join(' ')).slice(0, urlHashLength)}"`);
}
