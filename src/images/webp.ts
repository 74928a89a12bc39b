import { orientationOnly } from './orientation.ts';
import { KeptPieces, type ReadImage, requireWithin, type Size, truncated } from './read-image.ts';

const keptTypes = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of the extended header that announce Exif and XMP. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

export const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/** @throws ImageError */
export function readWebp(bytes: Buffer): ReadImage {
  if (bytes.length < 20) throw truncated();
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length || end < 20) throw truncated();
  const keptPieces = new KeptPieces(bytes);
  let size: Size | undefined;
  let header: Buffer | undefined;
  let hasPixels = false;
  let hasOrientation = false;
  let at = 12;
  while (at < end) {
    if (at + 8 > end) throw truncated();
    keptPieces.countSegment();
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    // Some encoders omit the padding of the last chunk.
    if (at + 8 + length > end) throw truncated();
    const data = bytes.subarray(at + 8, at + 8 + length);
    size ??= sizeOf(type, data);
    if (type === 'ANMF') requireSaneFrame(data, size, keptPieces);
    else if (isPicture(type)) requireWithin(size, sizeOf(type, data));
    hasPixels ||= isPicture(type) || type === 'ANMF';
    if (type === 'VP8X') {
      // The length is fixed; a different one would be copied beyond its end.
      if (header || length !== 10) throw truncated();
      header = Buffer.from(bytes.subarray(at, next));
      header[8] = (header[8] as number) & ~(exifFlag | xmpFlag);
      keptPieces.insert(header);
    } else if (keptTypes.has(type)) {
      keptPieces.keep(at, Math.min(next, end));
      if (next > end) keptPieces.insert(Buffer.alloc(1));
    } else if (type === 'EXIF' && header && !hasOrientation) {
      // Only the first one: otherwise the result could be larger than the file.
      const orientation = orientationOnly(withoutMark(data));
      if (orientation) {
        keptPieces.insert(chunk('EXIF', orientation));
        header[8] = (header[8] as number) | exifFlag;
        hasOrientation = true;
      }
    }
    at = next;
  }
  if (!size || !hasPixels) throw truncated();
  const pieces = keptPieces.finish();
  return { ...size, pieces: [riff(pieces), ...pieces] };
}

const isPicture = (type: string) => type === 'VP8 ' || type === 'VP8L';

/** Checks the size of a frame, and of the picture in it. */
function requireSaneFrame(data: Buffer, canvas: Size, keptPieces: KeptPieces): void {
  if (data.length < 16) throw truncated();
  const frame = { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  requireWithin(canvas, frame);
  let at = 16;
  for (let chunks = 1; at + 8 <= data.length; chunks += 1) {
    // Encoders write at most two: transparency and picture.
    if (chunks > 2) keptPieces.countSegment();
    const type = data.toString('latin1', at, at + 4);
    const start = at + 8;
    const end = start + data.readUInt32LE(at + 4);
    if (end > data.length) throw truncated();
    if (isPicture(type)) requireWithin(frame, sizeOf(type, data.subarray(start, end)));
    at = end + ((end - start) % 2);
  }
}

/** The first chunk has one of three types. */
function sizeOf(type: string, data: Buffer): Size {
  if (type === 'VP8X' && data.length >= 10) {
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  }
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (type === 'VP8 ' && data.length >= 10 && data.readUIntLE(3, 3) === 0x2a019d) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  throw truncated();
}

/** Some encoders write JPEG's Exif identifier before the block. */
const withoutMark = (data: Buffer) =>
  data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;

const padded = (data: Buffer) =>
  data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)]);

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return padded(Buffer.concat([head, data]));
}

function riff(pieces: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + pieces.reduce((sum, { length }) => sum + length, 0), 4);
  return head;
}
