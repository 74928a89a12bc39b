import { crc32 } from 'node:zlib';

/** Just under the limit of 5 MB. */
const size = 5 * 1024 * 1024 - 1_000;

/** A WebP of more than half a million empty chunks, which ends in the middle of one. */
export function craftedWebp(): Buffer {
  const file = Buffer.alloc(size - (size % 8) + 4);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WEBP', 8, 'latin1');
  for (let at = 12; at + 8 <= file.length; at += 8) file.write('VP8L', at, 'latin1');
  return file;
}

/** A JPEG of more than a million empty comments, without a picture. */
export function craftedJpeg(): Buffer {
  const file = Buffer.alloc(size - (size % 4) + 2);
  file.writeUInt16BE(0xffd8, 0);
  for (let at = 2; at + 4 <= file.length; at += 4) file.writeUInt32BE(0xfffe0002, at);
  return file;
}

/** A PNG that claims to have 4 billion pixels. */
export function hugePng(): Buffer {
  const file = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(file);
  file.writeUInt32BE(65_535, 16);
  file.writeUInt32BE(65_535, 20);
  file.writeUInt8(8, 24);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}
