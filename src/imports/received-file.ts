import type { UploadedFile } from '../images/image-file.ts';
import { ImportFileError, maxFileBytes } from './import-table.ts';

const maxHeadLength = 200;
/** A multiple of 4 characters. */
const sliceLength = 256 * 1024;

const tooLarge = () => new ImportFileError('is too large (maximum is 10 MiB)');
const notBase64 = () => new ImportFileError('is not valid base64');

interface TextSource {
  readonly length: number;
  read(from: number, until: number): Promise<string>;
}

/** Decodes in pieces: the URL and its bytes are not both in memory as a whole. */
async function decodeDataUrl(text: TextSource): Promise<Buffer> {
  const start = await text.read(0, Math.min(maxHeadLength, text.length));
  const head = /^data:[^,;"]{0,100}(?:;[^,;"]{1,50}){0,3};base64,/i.exec(start)?.[0];
  if (head === undefined) throw new ImportFileError('must be a base64 data URL');
  const size = Math.floor(((text.length - head.length) * 3) / 4);
  // Padding makes the size up to two bytes smaller.
  if (size - 2 > maxFileBytes) throw tooLarge();
  const bytes = Buffer.allocUnsafe(size);
  let written = 0;
  for (let at = head.length; at < text.length; at += sliceLength) {
    const slice = await text.read(at, Math.min(at + sliceLength, text.length));
    written += decodeSlice(slice, bytes.subarray(written));
  }
  if (written > maxFileBytes) throw tooLarge();
  return bytes.subarray(0, written);
}

/** Only the standard alphabet, no white space, no extra bits at the end. */
function decodeSlice(slice: string, into: Uint8Array): number {
  const padding = slice.endsWith('==') ? 2 : slice.endsWith('=') ? 1 : 0;
  try {
    const { written } = into.setFromBase64(slice, { lastChunkHandling: 'strict' });
    if (written === (slice.length * 3) / 4 - padding) return written;
  } catch {
    // The error is thrown below.
  }
  throw notBase64();
}

/** @throws ImportFileError, STORAGE_UNAVAILABLE */
export async function receivedBytes(source: UploadedFile | string): Promise<Buffer> {
  if (typeof source === 'string') {
    const read = async (from: number, until: number) => source.slice(from, until);
    return decodeDataUrl({ length: source.length, read });
  }
  if (!source.content) throw tooLarge();
  const { file, size, isDataUrl } = source.content;
  const readBytes = async (from: number, until: number) => {
    const bytes = Buffer.allocUnsafe(until - from);
    await file.read(bytes, from);
    return bytes;
  };
  if (!isDataUrl) return readBytes(0, size);
  const read = async (from: number, until: number) =>
    (await readBytes(from, until)).toString('latin1');
  return decodeDataUrl({ length: size, read });
}
