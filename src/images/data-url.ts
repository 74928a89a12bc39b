import { isClaim, maxImageBytes, tooLarge } from './inspect.ts';
import { ImageError } from './read-image.ts';

/** Longer than the head of any data URL of an image. */
const headLength = 200;
/** No base64 text of an image that is not too large is longer. */
const maxTextLength = Math.ceil(maxImageBytes / 3) * 4;
/** No data URL of an image that is not too large is longer. */
export const maxDataUrlLength = headLength + maxTextLength;

const notDataUrl = () => new ImageError('must be a base64 data URL');
const withoutType = () =>
  new ImageError('must be a data URL that names its image type, as data:image/png;base64, does');

function headOf(text: string) {
  // Only the head, as a regular expression over megabytes would take its time.
  return /^data:([\w.+/-]*)((?:;[\w=.+-]+)*);base64,/i.exec(text.slice(0, headLength)) ?? undefined;
}

/**
 * The file in a data URL, with the type that it claims.
 * @throws ImageRefusal. The size is known from the text's length, before anything is decoded.
 */
export function decodeDataUrl(url: string, into: Buffer): { bytes: Buffer; claimedType: string } {
  const head = headOf(url);
  if (!head) throw notDataUrl();
  const claimedType = head[1] ?? '';
  if (!isClaim(claimedType)) throw withoutType();
  const text = url.slice(head[0].length);
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const byteSize = (text.length * 3) / 4 - padding;
  if (byteSize > maxImageBytes) throw tooLarge();
  return { bytes: decodeBase64(text, byteSize, into), claimedType };
}

/** Strictly: no other alphabet, no white space, no bits beyond the end. */
function decodeBase64(text: string, byteSize: number, into: Buffer): Buffer {
  try {
    const { written } = into.setFromBase64(text, { lastChunkHandling: 'strict' });
    // It would skip white space.
    if (written === byteSize) return into.subarray(0, written);
  } catch {
    // Said below.
  }
  throw new ImageError('is not valid base64');
}
