import { crc32 } from 'node:zlib';
import { maxImageBytes } from '../../../src/images/inspect.ts';
import { image, type Kind } from './images.ts';

/** Files of just under 5 MB, crafted to be slow to parse. */
export interface CraftedImage {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A part over and over, for as long as it fits between a head and a tail. */
function filled(head: Buffer, part: Buffer, tail: Buffer, limit = maxImageBytes): Buffer {
  const count = Math.floor((limit - head.length - tail.length) / part.length);
  return Buffer.concat([head, Buffer.alloc(count * part.length, part), tail]);
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

export function jpegSegment(marker: number, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export function webpChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** With the length of the whole in its head. */
export function webpOf(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat(chunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** A lossless WebP picture of this size: only its header. */
export function webpPicture(width: number, height: number): Buffer {
  const data = Buffer.alloc(5, 0x2f);
  data.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 1);
  return webpChunk('VP8L', data);
}

/** A frame of a WebP animation. */
export function webpFrame(width: number, height: number, picture: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  return webpChunk('ANMF', Buffer.concat([head, picture]));
}

/** The extended header of a WebP. */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

/** An Exif block with a rotated orientation after the maximum number of other entries. */
export function tiff(entries: number): Buffer {
  const block = Buffer.alloc(10 + entries * 12);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(entries, 8);
  const last = 10 + (entries - 1) * 12;
  block.writeUInt16BE(0x0112, last);
  block.writeUInt16BE(6, last + 8);
  return block;
}

async function pngs(): Promise<CraftedImage[]> {
  const png = await image('png');
  const head = png.subarray(0, 33);
  const rest = png.subarray(33);
  const exif = pngChunk('eXIf', tiff(1));
  return [
    { name: 'PNG of empty chunks that are kept', part: pngChunk('IDAT') },
    { name: 'PNG of empty chunks that are left out', part: pngChunk('teXt') },
    {
      name: 'PNG of chunks that are kept and left out',
      part: [pngChunk('IDAT'), pngChunk('teXt')],
    },
    { name: 'PNG of orientations', part: exif },
  ].map(({ name, part }) => ({
    name,
    bytes: filled(head, Array.isArray(part) ? Buffer.concat(part) : part, rest),
  }));
}

async function jpegs(): Promise<CraftedImage[]> {
  const jpeg = await image('jpeg');
  const start = jpeg.subarray(0, 2);
  const rest = jpeg.subarray(2);
  const keptSegment = jpegSegment(0xdb);
  const comment = jpegSegment(0xfe);
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(5_000)]));
  const end = jpeg.subarray(-2);
  const body = jpeg.subarray(0, -2);
  return [
    { name: 'JPEG of segments that are kept', bytes: filled(start, keptSegment, rest) },
    { name: 'JPEG of comments', bytes: filled(start, comment, rest) },
    {
      name: 'JPEG of segments that are kept and left out',
      bytes: filled(start, Buffer.concat([keptSegment, comment]), rest),
    },
    { name: 'JPEG of large Exif segments', bytes: filled(start, exif, rest) },
    { name: 'JPEG of fill bytes', bytes: filled(start, Buffer.from([0xff]), rest) },
    { name: 'JPEG of stuffed bytes', bytes: filled(body, Buffer.from([0xff, 0]), end) },
    { name: 'JPEG of restart markers', bytes: filled(body, Buffer.from([0xff, 0xd0]), end) },
    { name: 'JPEG padded with zeros', bytes: filled(jpeg, Buffer.alloc(1), Buffer.alloc(0)) },
  ];
}

async function webps(): Promise<CraftedImage[]> {
  const picture = (await image('webp')).subarray(12);
  const extended = webpCanvas(40, 30, 0x08);
  return [
    { name: 'WebP of empty chunks that are kept', part: webpChunk('ICCP') },
    { name: 'WebP of empty chunks that are left out', part: webpChunk('XMP ') },
    {
      name: 'WebP of chunks that are kept and left out',
      part: Buffer.concat([webpChunk('ICCP'), webpChunk('XMP ')]),
    },
    { name: 'WebP of frames', part: webpFrame(1, 1, webpPicture(1, 1)) },
    { name: 'WebP of orientations', part: webpChunk('EXIF', tiff(1)) },
  ].map(({ name, part }) => {
    const room = maxImageBytes - 12;
    return { name, bytes: webpOf([filled(extended, part, picture, room)]) };
  });
}

async function gifs(): Promise<CraftedImage[]> {
  const gif = await image('gif');
  const head = gif.subarray(0, -1);
  const trailer = gif.subarray(-1);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]);
  const control = Buffer.from([0x21, 0xf9, 0]);
  const comment = Buffer.from([0x21, 0xfe, 0]);
  const oneByteBlocks = filled(head, Buffer.from([1, 7]), Buffer.alloc(0), maxImageBytes - 14);
  return [
    { name: 'GIF of frames', bytes: filled(head, frame, trailer) },
    { name: 'GIF of extensions that are kept', bytes: filled(head, control, trailer) },
    { name: 'GIF of comments', bytes: filled(head, comment, trailer) },
    {
      name: 'GIF of extensions that are kept and left out',
      bytes: filled(head, Buffer.concat([control, comment]), trailer),
    },
    {
      name: 'GIF of blocks of one byte',
      bytes: Buffer.concat([
        head,
        frame.subarray(0, 11),
        oneByteBlocks.subarray(head.length),
        Buffer.alloc(1),
        trailer,
      ]),
    },
  ];
}

const makers = { png: pngs, jpeg: jpegs, webp: webps, gif: gifs };

export const craftedImages = (kind: Kind) => makers[kind]();
