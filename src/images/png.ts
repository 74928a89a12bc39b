import { crc32 } from 'node:zlib';
import { orientationOnly } from './orientation.ts';
import { KeptPieces, type ReadImage, requireWithin, type Size, truncated } from './read-image.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** They affect how the image looks, including animation. Text and times are removed. */
const keptTypes = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(
    ' ',
  ),
);

export const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(signature);

/** @throws ImageError */
export function readPng(bytes: Buffer): ReadImage {
  const keptPieces = new KeptPieces(bytes);
  keptPieces.keep(0, signature.length);
  let hasOrientation = false;
  let size: Size | undefined;
  let hasPixels = false;
  let at = signature.length;
  for (;;) {
    if (at + 12 > bytes.length) throw truncated();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw truncated();
    keptPieces.countSegment();
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw truncated();
    if ((type === 'IHDR') !== (size === undefined)) throw truncated();
    if (type === 'IHDR') {
      if (length !== 13) throw truncated();
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    if (type === 'fcTL' && size) requireWithin(size, frameSize(data));
    hasPixels ||= type === 'IDAT' && length > 0;
    if (keptTypes.has(type)) keptPieces.keep(at, end);
    // Only the first one: otherwise the result could be larger than the file.
    if (type === 'eXIf' && !hasOrientation) {
      const orientation = orientationOnly(data);
      if (orientation) keptPieces.insert(chunk('eXIf', orientation));
      hasOrientation = orientation !== undefined;
    }
    at = end;
    if (type === 'IEND') break;
  }
  if (!size || !hasPixels) throw truncated();
  return { ...size, pieces: keptPieces.finish() };
}

/** After the sequence number of the frame. */
function frameSize(data: Buffer): Size {
  if (data.length !== 26) throw truncated();
  return { width: data.readUInt32BE(4), height: data.readUInt32BE(8) };
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(typed.length + 8);
  whole.writeUInt32BE(data.length, 0);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), typed.length + 4);
  return whole;
}
