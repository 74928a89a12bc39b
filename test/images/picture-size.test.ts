import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage } from '../../src/images/inspect.ts';
import {
  pngChunk,
  webpCanvas,
  webpChunk,
  webpFrame,
  webpOf,
  webpPicture,
} from '../support/images/crafted-images.ts';
import { image } from '../support/images/images.ts';

const tooManyPixels = 'has too many pixels (maximum is 50 megapixels)';
const damaged = 'is truncated or damaged';

/** A lossy WebP picture of this size: only its header. */
function lossyPicture(width: number, height: number): Buffer {
  const data = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

/** An animation of the pixels of a PNG, with a second frame of the given size. */
async function animatedPng(width: number, height: number): Promise<Buffer> {
  const png = await image('png');
  const frame = (number: number, sides: readonly [number, number]) => {
    const data = Buffer.alloc(26);
    for (const [index, value] of [number, ...sides].entries()) data.writeUInt32BE(value, index * 4);
    data[23] = 10;
    return pngChunk('fcTL', data);
  };
  const at = png.indexOf('IDAT') - 4;
  const pixels = png.subarray(at, png.length - 12);
  const data = pixels.subarray(8, 8 + pixels.readUInt32BE(0));
  return Buffer.concat([
    png.subarray(0, at),
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    frame(0, [40, 30]),
    pixels,
    frame(1, [width, height]),
    pngChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data])),
    png.subarray(-12),
  ]);
}

describe('a picture inside a WebP', () => {
  it.each([
    ['lossless', webpPicture(16_384, 16_384)],
    ['lossy', lossyPicture(16_383, 16_383)],
    ['in an animation frame of its size', webpFrame(16_384, 16_384, webpPicture(16_384, 16_384))],
    ['in an animation frame of one pixel', webpFrame(1, 1, webpPicture(16_384, 16_384))],
    ['lossy, after a small one', Buffer.concat([webpPicture(1, 1), lossyPicture(16_383, 16_383)])],
    [
      'in an animation frame, after its transparency',
      webpFrame(1, 1, Buffer.concat([webpChunk('ALPH'), lossyPicture(16_383, 16_383)])),
    ],
  ])('is at most 50 megapixels: %s', (_name, picture) => {
    expect(() => inspectImage(webpOf([webpCanvas(1, 1), picture]), '')).toThrow(tooManyPixels);
  });

  it.each([
    ['lossless', webpPicture(41, 30)],
    ['lossy', lossyPicture(40, 31)],
    ['an animation frame', webpFrame(41, 30, webpPicture(41, 30))],
    ['larger than its frame', webpFrame(4, 4, webpPicture(5, 4))],
    ['cut off in its frame', webpFrame(4, 4, webpPicture(4, 4).subarray(0, 10))],
    ['an empty animation frame', webpChunk('ANMF')],
  ])('is not larger than its canvas or frame: %s', (_name, picture) => {
    expect(() => inspectImage(webpOf([webpCanvas(40, 30), picture]), '')).toThrow(damaged);
  });

  it.each([{ lossless: true }, { lossless: false }])('can be transparent: %o', async (options) => {
    const background = { r: 20, g: 90, b: 160, alpha: 0.5 };
    const bytes = await sharp({ create: { width: 61, height: 35, channels: 4, background } })
      .webp(options)
      .toBuffer();
    expect(bytes.includes('ALPH')).toBe(!options.lossless);
    expect(inspectImage(bytes, '')).toMatchObject({ width: 61, height: 35, bytes });
  });

  it('can be one of 9,998 frames, but the chunks of a frame are limited', () => {
    const [alpha, picture] = [webpChunk('ALPH'), webpPicture(1, 1)];
    const frame = webpFrame(1, 1, Buffer.concat([alpha, picture]));
    const frames = Buffer.alloc(frame.length * 9_998, frame);
    const animation = webpOf([webpCanvas(1, 1), webpChunk('ANIM'), frames]);
    expect(inspectImage(animation, '').bytes.equals(animation)).toBe(true);
    const crowded = webpFrame(1, 1, Buffer.alloc(picture.length * 10_001, picture));
    expect(() => inspectImage(webpOf([webpCanvas(1, 1), crowded]), '')).toThrow(
      'has too many segments (maximum is 10,000)',
    );
  });

  it.each([{ lossless: true }, { mixed: true, minSize: true }])(
    'can be a frame that is smaller than the animation: %o',
    async (options) => {
      const [width, height] = [61, 35];
      const pixels = Buffer.alloc(width * height * 4 * 3, 90);
      // Only a part differs between the frames.
      for (const frame of [1, 2]) {
        const start = width * 4 * (height * frame + 9 * frame);
        pixels.fill(255, start, start + width * 4 * 3);
      }
      const raw = { width, height: height * 3, channels: 4, pageHeight: height } as const;
      const bytes = await sharp(pixels, { raw })
        .webp({ ...options, loop: 0 })
        .toBuffer();
      const inspected = inspectImage(bytes, '');
      expect(inspected).toMatchObject({ width, height, bytes });
      expect((await sharp(inspected.bytes, { pages: -1 }).metadata()).pages).toBe(3);
    },
  );
});

describe('a frame of an animated PNG', () => {
  it('is accepted up to the size of the image', async () => {
    for (const [width, height] of [
      [40, 30],
      [8, 8],
    ] as const) {
      const bytes = await animatedPng(width, height);
      expect(inspectImage(bytes, '')).toMatchObject({ width: 40, height: 30, bytes });
    }
  });

  it.each([
    [50_000, 1_001, tooManyPixels],
    [0, 30, 'has no pixels'],
    [41, 30, damaged],
    [40, 31, damaged],
  ])('of %i × %i pixels is rejected in an image of 40 × 30', async (width, height, message) => {
    const bytes = await animatedPng(width, height);
    expect(() => inspectImage(bytes, '')).toThrow(message);
  });

  it('is rejected if its header is too short', async () => {
    const png = await image('png');
    const bytes = Buffer.concat([png.subarray(0, 33), pngChunk('fcTL'), png.subarray(33)]);
    expect(() => inspectImage(bytes, '')).toThrow(damaged);
  });
});
