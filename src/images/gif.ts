import { KeptPieces, type ReadImage, requireSaneSize, truncated } from './read-image.ts';

const trailer = 0x3b;
const imageDescriptor = 0x2c;
const extension = 0x21;
const commentLabel = 0xfe;
const applicationLabel = 0xff;
/** Application extensions with the number of repetitions; all others are removed. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

export const isGif = (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6));

/** @throws ImageError */
export function readGif(bytes: Buffer): ReadImage {
  if (bytes.length < 13) throw truncated();
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colourTableSize(bytes[10] as number);
  const keptPieces = new KeptPieces(bytes);
  keptPieces.keep(0, at);
  let hasPixels = false;
  for (;;) {
    const kind = bytes[at];
    const start = at;
    if (kind === trailer || kind === undefined) break;
    keptPieces.countSegment();
    if (kind === imageDescriptor) {
      if (at + 11 > bytes.length) throw truncated();
      requireSaneSize(bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7));
      at = endOfBlocks(bytes, at + 10 + colourTableSize(bytes[at + 9] as number) + 1);
      hasPixels = true;
      keptPieces.keep(start, at);
    } else if (kind === extension) {
      at = endOfBlocks(bytes, at + 2);
      if (isKept(bytes, start)) keptPieces.keep(start, at);
    } else throw truncated();
  }
  if (!hasPixels) throw truncated();
  // Some encoders leave the trailer out, and all browsers show such files.
  keptPieces.keep(at, Math.min(at + 1, bytes.length));
  return { ...size, pieces: keptPieces.finish() };
}

const colourTableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/**
 * Returns the position after the empty block that ends the sub-blocks. They do not count as
 * segments: skipping even 2.6 million of them takes a few milliseconds.
 */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw truncated();
    at += 1 + length;
    if (length === 0) return at;
  }
}

function isKept(bytes: Buffer, start: number): boolean {
  const label = bytes[start + 1];
  if (label === applicationLabel) return loops.has(bytes.toString('latin1', start + 3, start + 14));
  return label !== commentLabel;
}
