import { orientationOnly } from './orientation.ts';
import { ImageRefusal, type ReadImage, requireEnd, truncated } from './read-image.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const exifMark = Buffer.from('Exif\0\0', 'latin1');

/** SOF0 to SOF15, but for the three codes in between that mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

export const isJpeg = (bytes: Buffer) =>
  bytes[0] === 0xff && bytes[1] === startOfImage && bytes[2] === 0xff;

/** @throws ImageRefusal */
export function readJpeg(bytes: Buffer): ReadImage {
  const { end, ...image } = readOne(bytes);
  // Cameras put a second picture behind the first (a preview, a brightness map): it is left out.
  let behind = end;
  while (isJpeg(bytes.subarray(behind))) behind += readOne(bytes.subarray(behind)).end;
  requireEnd(bytes, behind);
  return image;
}

function readOne(bytes: Buffer): ReadImage & { end: number } {
  const pieces: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (at + 2 > bytes.length || bytes[at] !== 0xff) throw truncated();
    const marker = bytes[at + 1] as number;
    // Fill bytes may stand before any marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      if (!size || !hasScan) throw truncated();
      pieces.push(bytes.subarray(at, at + 2));
      return { ...size, pieces, end: at + 2 };
    }
    if (at + 4 > bytes.length) throw truncated();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw truncated();
    if (isFrame(marker)) {
      if (size || end < at + 10) throw truncated();
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      if (size.height === 0) throw new ImageRefusal('does not say its height');
    }
    const segment = keptSegment(marker, bytes.subarray(at, end));
    if (segment) pieces.push(segment);
    at = end;
    if (marker === startOfScan) {
      hasScan = true;
      at = endOfScan(bytes, end);
      pieces.push(bytes.subarray(end, at));
    }
  }
}

/** Where the next marker stands that is none of a scan's own. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  throw truncated();
}

/** Of the application segments, those that colours depend on; of Exif, which way is up. */
function keptSegment(marker: number, segment: Buffer): Buffer | undefined {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker === comment ? undefined : segment;
  const data = segment.subarray(4);
  const name = data.toString('latin1', 0, 12);
  if (marker === 0xe0 && name.startsWith('JFIF\0')) return segment;
  if (marker === 0xe2 && name === 'ICC_PROFILE\0') return segment;
  if (marker === 0xee && name.startsWith('Adobe')) return segment;
  if (marker === 0xe1 && data.subarray(0, 6).equals(exifMark)) return exif(data.subarray(6));
  return undefined;
}

function exif(tiff: Buffer): Buffer | undefined {
  const orientation = orientationOnly(tiff);
  if (!orientation) return undefined;
  const data = Buffer.concat([exifMark, orientation]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}
