import { isUtf8 } from 'node:buffer';
import { nextTurn } from '../queues/turns.ts';

/** Parsing a slice takes a few milliseconds. */
const sliceBytes = 64 * 1024;

/** UTF-16 is recognized by its byte order mark only. The default is Windows-1252. */
export function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

export function textStart(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, sliceBytes), { stream: true });
}

/** Without the byte order mark. Other requests are processed between two slices. */
export async function* textSlices(bytes: Uint8Array, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}
