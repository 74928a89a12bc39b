import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readGif } from '../../src/images/gif.ts';
import { inspectImage, maxImageBytes } from '../../src/images/inspect.ts';
import { readJpeg } from '../../src/images/jpeg.ts';
import { readPng } from '../../src/images/png.ts';
import { KeptPieces, maxSegments } from '../../src/images/read-image.ts';
import { readWebp } from '../../src/images/webp.ts';
import { craftedImages, jpegSegment, pngChunk, tiff } from '../support/images/crafted-images.ts';
import { image, imageOfSize, type Kind, photograph } from '../support/images/images.ts';

const readers = { png: readPng, jpeg: readJpeg, webp: readWebp, gif: readGif };
const kinds: readonly Kind[] = ['png', 'jpeg', 'webp', 'gif'];
const crafted = await Promise.all(
  kinds.map(async (kind) => (await craftedImages(kind)).map((each) => ({ kind, ...each }))),
).then((lists) => lists.flat());
/** Files that have few segments, but millions of bytes to examine. */
const long = /large Exif|fill bytes|stuffed|restart markers|padded|blocks of one byte/;

describe('a crafted image of 5 MB', () => {
  it.each(crafted.filter(({ name }) => !long.test(name)))(
    'is rejected because of its number of segments: $name',
    ({ bytes }) => {
      expect(bytes.length).toBeGreaterThan(maxImageBytes - 100);
      expect(bytes.length).toBeLessThanOrEqual(maxImageBytes);
      expect(() => inspectImage(bytes, '')).toThrow('has too many segments (maximum is 10,000)');
    },
  );

  it.each(crafted.filter(({ name }) => long.test(name)))(
    'is read into at most three parts: $name',
    ({ kind, bytes }) => {
      expect(bytes.length).toBeGreaterThan(maxImageBytes * 0.99);
      expect(readers[kind](bytes).pieces.length).toBeLessThanOrEqual(3);
    },
  );

  it('never becomes larger when metadata is removed', () => {
    for (const { name, bytes } of crafted) {
      try {
        expect(inspectImage(bytes, '').bytes.length, name).toBeLessThanOrEqual(bytes.length);
      } catch (error) {
        expect((error as Error).name, name).toBe('ImageError');
      }
    }
  });
});

describe('the segments of an image', () => {
  it('are limited to 10,000', () => {
    const pieces = new KeptPieces(Buffer.alloc(1));
    for (let count = 0; count < maxSegments; count += 1) pieces.countSegment();
    expect(() => pieces.countSegment()).toThrow('has too many segments');
  });

  it('are merged when they are adjacent', () => {
    const bytes = Buffer.from('abcdefgh');
    const pieces = new KeptPieces(bytes);
    pieces.keep(0, 2);
    pieces.keep(2, 3);
    pieces.insert(Buffer.from('-'));
    pieces.keep(3, 4);
    pieces.keep(6, 7);
    pieces.keep(7, 8);
    expect(pieces.finish().map(String)).toEqual(['abc', '-', 'd', 'gh']);
  });
});

describe('a real image', () => {
  const pixelsOf = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer();

  /** The same picture, with its pixels in chunks of another size. */
  async function pngInChunks(size: number): Promise<Buffer> {
    const side = 1_250;
    const { data } = await sharp(await imageOfSize(4_800_000))
      .resize(side, side)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = Buffer.alloc(side * (side * 3 + 1));
    for (let row = 0; row < side; row += 1) {
      data.copy(rows, row * (side * 3 + 1) + 1, row * side * 3, (row + 1) * side * 3);
    }
    const packed = deflateSync(rows, { level: 0 });
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    const chunks = Array.from({ length: Math.ceil(packed.length / size) }, (_, index) =>
      pngChunk('IDAT', packed.subarray(index * size, (index + 1) * size)),
    );
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND')]);
  }

  it.each([8_192, 4_096, 1_024])('may be a large PNG in chunks of %i bytes', async (size) => {
    const bytes = await pngInChunks(size);
    expect(bytes.length).toBeGreaterThan(4_600_000);
    expect(inspectImage(bytes, '').bytes.equals(bytes)).toBe(true);
    expect(readPng(bytes).pieces).toHaveLength(1);
    expect((await sharp(bytes).metadata()).width).toBe(1_250);
  });

  it('may be a progressive JPEG with a large colour profile, Exif, extended XMP and a second picture', async () => {
    const progressive = await sharp(await photograph('png'))
      .resize(900, 700)
      .jpeg({ progressive: true, quality: 95 })
      .toBuffer();
    const named = (name: string, size: number) =>
      Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(size, 7)]);
    const profile = Array.from({ length: 20 }, () =>
      jpegSegment(0xe2, named('ICC_PROFILE\0', 60_000)),
    );
    const xmp = Array.from({ length: 30 }, () =>
      jpegSegment(0xe1, named('http://ns.adobe.com/xmp/extension/\0', 60_000)),
    );
    const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(40)]));
    const bytes = Buffer.concat([
      progressive.subarray(0, 2),
      exif,
      ...xmp,
      ...profile,
      jpegSegment(0xe2, named('MPF\0', 100)),
      progressive.subarray(2),
      await image('jpeg', { width: 320, height: 240 }),
    ]);
    const { bytes: output } = inspectImage(bytes, '');
    expect(output.length).toBe(progressive.length + Buffer.concat(profile).length + 36);
    expect(readJpeg(bytes).pieces.length).toBeLessThanOrEqual(5);
    expect((await pixelsOf(output)).equals(await pixelsOf(progressive))).toBe(true);
    expect((await sharp(output).metadata()).orientation).toBe(6);
  });

  it.each(['gif', 'webp'] as const)('may be a %s of hundreds of frames', async (kind) => {
    const raw = { width: 8, height: 8 * 250, channels: 3, pageHeight: 8 } as const;
    const moving = await sharp(randomBytes(8 * 8 * 3 * 250), { raw })
      .toFormat(kind, { loop: 0 })
      .toBuffer();
    const { bytes } = inspectImage(moving, '');
    const { pages } = await sharp(bytes, { pages: -1 }).metadata();
    expect(pages).toBe(250);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(moving))).toBe(true);
    expect(readers[kind](moving).pieces.length).toBeLessThanOrEqual(3);
  });
});
