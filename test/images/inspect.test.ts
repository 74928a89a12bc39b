import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage, maxImageBytes } from '../../src/images/inspect.ts';
import { image, imageOfSize, type Kind, photograph, withChunk } from '../support/images/images.ts';

const kinds: readonly Kind[] = ['png', 'jpeg', 'webp', 'gif'];
const typeOf = (kind: Kind) => `image/${kind}`;
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

/** Why a file is rejected; undefined if it is accepted. */
function issueOf(bytes: Buffer, claimed = ''): string | undefined {
  try {
    inspectImage(bytes, claimed);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(kinds)('a %s', (kind) => {
  it('is detected by its bytes, with width and height, and keeps every pixel', async () => {
    const bytes = await image(kind, { width: 61, height: 35 });
    const inspected = inspectImage(bytes, '');
    expect(inspected).toMatchObject({ contentType: typeOf(kind), width: 61, height: 35 });
    expect(await pixelsOf(inspected.bytes)).toEqual(await pixelsOf(bytes));
  });

  it('is rejected when it was declared as another type', async () => {
    const bytes = await image(kind);
    expect(issueOf(bytes, typeOf(kind).toUpperCase())).toBeUndefined();
    expect(issueOf(bytes, 'application/octet-stream')).toBeUndefined();
    for (const other of [...kinds.filter((each) => each !== kind).map(typeOf), 'text/html']) {
      expect(issueOf(bytes, other)).toBe(`is ${typeOf(kind)}, but was sent as another type`);
    }
  });

  it('is rejected when it is truncated at any position', async () => {
    const bytes = await image(kind);
    const lengths = [0.2, 0.5, 0.9].map((part) => Math.floor(bytes.length * part));
    const last = bytes.length - (kind === 'gif' ? 2 : 1);
    for (const length of [16, ...lengths, last]) {
      expect(issueOf(bytes.subarray(0, length)), `${length} of ${bytes.length}`).toBe(
        'is truncated or damaged',
      );
    }
  });

  it('loses data after its end, such as the trailer of a Samsung phone', async () => {
    const bytes = await image(kind);
    for (const tail of [
      'SEFH\x6b\0\0\0SEFT',
      '<script>alert(1)</script>',
      'PK\x03\x04',
      '\0\0\0',
    ]) {
      const both = Buffer.concat([bytes, Buffer.from(tail)]);
      expect(inspectImage(both, '').bytes).toEqual(inspectImage(bytes, '').bytes);
    }
  });

  it('is rejected or parsed, but never crashes, with any wrong byte', async () => {
    const bytes = await image(kind);
    for (let at = 0; at < Math.min(bytes.length, 400); at += 1) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] as number) ^ 0xff;
      expect(typeof (issueOf(damaged) ?? '')).toBe('string');
    }
  });
});

describe('metadata', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'of a %s is removed except for the orientation',
    async (kind) => {
      const bytes = await photograph(kind);
      const before = await sharp(bytes).metadata();
      expect(before.exif?.includes('Secret Camera')).toBe(true);
      const inspected = inspectImage(bytes, '');
      expect(inspected.bytes.includes('Secret Camera')).toBe(false);
      const { exif, orientation, icc } = await sharp(inspected.bytes).metadata();
      expect(orientation).toBe(6);
      expect(icc).toEqual(before.icc);
      expect(exif?.length).toBeLessThan(40);
      expect(await pixelsOf(inspected.bytes)).toEqual(await pixelsOf(bytes));
      expect(inspectImage(inspected.bytes, '').bytes).toEqual(inspected.bytes);
    },
  );

  it('of an upright photograph is removed completely', async () => {
    const inspected = inspectImage(await photograph('jpeg', 1), '');
    expect((await sharp(inspected.bytes).metadata()).exif).toBeUndefined();
  });

  it('such as texts, comments and unknown chunks is removed', async () => {
    const png = withChunk(await image('png'), 'tEXt', Buffer.from('Comment\0<script>'));
    expect(inspectImage(png, '').bytes.includes('<script>')).toBe(false);
    const jpeg = await image('jpeg');
    const comment = Buffer.from('\xff\xfe\x00\x0a<script>', 'latin1');
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect(inspectImage(commented, '').bytes).toEqual(inspectImage(jpeg, '').bytes);
    const gif = await image('gif');
    const remark = Buffer.concat([
      Buffer.from([0x21, 0xfe, 8]),
      Buffer.from('<script>'),
      Buffer.alloc(1),
    ]);
    const remarked = Buffer.concat([gif.subarray(0, -1), remark, gif.subarray(-1)]);
    expect(inspectImage(remarked, '').bytes).toEqual(inspectImage(gif, '').bytes);
  });

  it('such as the second image of a camera is removed', async () => {
    const jpeg = await image('jpeg');
    const two = Buffer.concat([jpeg, await image('jpeg', { width: 8, height: 8 })]);
    expect(inspectImage(two, '').bytes).toEqual(inspectImage(jpeg, '').bytes);
  });
});

it('a GIF may end without a trailer', async () => {
  const gif = (await image('gif')).subarray(0, -1);
  expect(inspectImage(gif, '').bytes).toEqual(gif);
});

describe('an animation', () => {
  it.each(['gif', 'webp'] as const)('in %s keeps its frames', async (kind) => {
    const frames = await Promise.all(
      [10, 20, 30].map((blue) =>
        sharp({
          create: { width: 8, height: 8, channels: 3, background: { r: blue, g: 9, b: blue } },
        })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(kind, { loop: 2 })
      .toBuffer();
    const before = await sharp(moving, { animated: true }).metadata();
    const after = await sharp(inspectImage(moving, '').bytes, { animated: true }).metadata();
    expect(before.pages).toBe(3);
    expect([after.pages, after.loop, after.delay]).toEqual([
      before.pages,
      before.loop,
      before.delay,
    ]);
  });
});

describe('a file that is not an image', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
    ['BMP', 'BM\x36\0\0\0'],
    ['TIFF', 'II*\0'],
  ])('such as %s is rejected, also when it is declared as an image', (_name, text) => {
    for (const claimed of ['', 'image/png', 'image/svg+xml']) {
      expect(issueOf(Buffer.from(text, 'latin1'), claimed)).toBe('is not a supported image');
    }
  });

  it('is rejected if it is empty', () => {
    expect(issueOf(Buffer.alloc(0))).toBe('is empty');
  });
});

describe('the size of an image', () => {
  it('is at most 5 MiB', async () => {
    const largest = await imageOfSize(maxImageBytes);
    expect(largest.length).toBe(5 * 1024 * 1024);
    expect(issueOf(largest)).toBeUndefined();
    expect(issueOf(await imageOfSize(maxImageBytes + 1))).toBe('is too large (maximum is 5 MB)');
  });

  it.each(kinds)('in %s is at most 50 megapixels, by its header', async (kind) => {
    // The offset and the length of the first side in the header. The other side follows it.
    const places = { png: [16, 4], jpeg: [-1, 2], webp: [26, 2], gif: [6, 2] } as const;
    const bytes = Buffer.from(await image(kind));
    const [place, size] = places[kind];
    const at = place === -1 ? bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5 : place;
    const sides = kind === 'webp' ? [16_000, 3_126] : [50_000, 1_001];
    for (const [index, side] of sides.entries()) {
      if (size === 4) bytes.writeUInt32BE(side, at + index * 4);
      else if (kind === 'jpeg') bytes.writeUInt16BE(side, at + index * 2);
      else bytes.writeUInt16LE(side, at + index * 2);
    }
    const sealed = kind === 'png' ? resealed(bytes) : bytes;
    expect(issueOf(sealed)).toBe('has too many pixels (maximum is 50 megapixels)');
  });
});

/** A PNG with the checksum of its changed header. */
function resealed(png: Buffer): Buffer {
  const header = withChunk(Buffer.alloc(12), 'IHDR', png.subarray(16, 29));
  return Buffer.concat([png.subarray(0, 8), header.subarray(0, -12), png.subarray(33)]);
}
