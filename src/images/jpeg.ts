import { orientationOnly } from './orientation.ts';
import { ImageError, KeptPieces, type ReadImage, truncated } from './read-image.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const exifMark = Buffer.from('Exif\0\0', 'latin1');

/** SOF0 to SOF15, without the three codes in between that are no frame headers. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

export const isJpeg = (bytes: Buffer) =>
  bytes[0] === 0xff && bytes[1] === startOfImage && bytes[2] === 0xff;

/** @throws ImageError */
export function readJpeg(bytes: Buffer): ReadImage {
  const keptPieces = new KeptPieces(bytes);
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let hasOrientation = false;
  let at = 2;
  keptPieces.keep(0, at);
  for (;;) {
    if (bytes[at] !== 0xff) throw truncated();
    // Fill bytes can precede any marker.
    while (bytes[at + 1] === 0xff) at += 1;
    if (at + 2 > bytes.length) throw truncated();
    const marker = bytes[at + 1] as number;
    if (marker === endOfImage) {
      if (!size || !hasScan) throw truncated();
      keptPieces.keep(at, at + 2);
      return { ...size, pieces: keptPieces.finish() };
    }
    keptPieces.countSegment();
    if (at + 4 > bytes.length) throw truncated();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw truncated();
    if (isFrame(marker)) {
      if (size || end < at + 10) throw truncated();
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      if (size.height === 0) throw new ImageError('has no height in its header');
    }
    if (isKept(marker, bytes.subarray(at + 4, end))) keptPieces.keep(at, end);
    // Only the first one: otherwise the result could be larger than the file.
    else if (!hasOrientation && marker === 0xe1) {
      const segment = orientationSegment(bytes.subarray(at + 4, end));
      if (segment) keptPieces.insert(segment);
      hasOrientation = segment !== undefined;
    }
    at = end;
    if (marker === startOfScan) {
      hasScan = true;
      at = endOfScan(bytes, end);
      keptPieces.keep(end, at);
    }
  }
}

function endOfScan(bytes: Buffer, from: number): number {
  // Byte by byte: `indexOf` would be called for each 0xFF, and a scan can have millions.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw truncated();
}

/** Keeps application segments that affect colours, and every other segment except comments. */
function isKept(marker: number, data: Buffer): boolean {
  if (marker < 0xe0 || marker > 0xef) return marker !== comment;
  const name = data.toString('latin1', 0, 12);
  if (marker === 0xe0) return name.startsWith('JFIF\0');
  if (marker === 0xe2) return name === 'ICC_PROFILE\0';
  return marker === 0xee && name.startsWith('Adobe');
}

function orientationSegment(exif: Buffer): Buffer | undefined {
  if (!exif.subarray(0, exifMark.length).equals(exifMark)) return undefined;
  const orientation = orientationOnly(exif.subarray(exifMark.length));
  if (!orientation) return undefined;
  const data = Buffer.concat([exifMark, orientation]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}
