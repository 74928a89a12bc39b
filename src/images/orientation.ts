const orientationTag = 0x0112;
const shortType = 3;
const entrySize = 12;

/** @returns 1 (upright) if it can't be read. */
function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const first = directory + 2;
  const count = Math.min(short(directory), Math.floor((tiff.length - first) / entrySize));
  for (let index = 0; index < count; index += 1) {
    const entry = first + index * entrySize;
    if (short(entry) !== orientationTag) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/**
 * A TIFF block with only the orientation, the one Exif entry that is kept: without it, the image
 * would be shown rotated. Undefined if it is upright.
 */
export function orientationOnly(tiff: Buffer): Buffer | undefined {
  const orientation = readOrientation(tiff);
  if (orientation === 1) return undefined;
  const block = Buffer.alloc(26);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(orientationTag, 10);
  block.writeUInt16BE(shortType, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}
