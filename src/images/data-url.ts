import { isClaim, maxImageBytes, tooLarge } from './inspect.ts';
import { ImageError } from './read-image.ts';

/** Enough for a `name` of 255 bytes, each encoded as three characters. */
const headLength = 1_000;
const maxTextLength = Math.ceil(maxImageBytes / 3) * 4;
export const maxDataUrlLength = headLength + maxTextLength;

const notDataUrl = () => new ImageError('must be a base64 data URL');
const withoutType = () =>
  new ImageError('must be a data URL that names its image type, as data:image/png;base64, does');

function headOf(url: string) {
  // Only the head: a regular expression over megabytes is slow.
  return /^data:([\w.+/-]*)(?:;[^;,]+)*;base64,/i.exec(url.slice(0, headLength)) ?? undefined;
}

/** The size is checked by the length of the URL, before it is decoded. @throws ImageError */
export function decodeDataUrl(url: string, into: Buffer): { bytes: Buffer; claimedType: string } {
  const head = headOf(url);
  if (!head) throw notDataUrl();
  const claimedType = head[1] ?? '';
  if (!isClaim(claimedType)) throw withoutType();
  const base64 = url.slice(head[0].length);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const byteSize = (base64.length * 3) / 4 - padding;
  if (byteSize > maxImageBytes) throw tooLarge();
  return { bytes: decodeBase64(base64, byteSize, into), claimedType };
}

/** Only the standard alphabet, no white space, no extra bits at the end. */
function decodeBase64(base64: string, byteSize: number, into: Buffer): Buffer {
  try {
    const { written } = into.setFromBase64(base64, { lastChunkHandling: 'strict' });
    // `fromBase64` ignores white space.
    if (written === byteSize) return into.subarray(0, written);
  } catch {
    // The error is thrown below.
  }
  throw new ImageError('is not valid base64');
}
