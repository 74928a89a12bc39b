import { etagOf, hashOf } from '../../http/replies/etag.ts';

const urlHashLength = 8;

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
