import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/http/bodies/json-body.ts';
import { placeFiles, readLargeJson } from '../../../src/http/bodies/large-json.ts';
import { TemporaryFile } from '../../../src/http/bodies/temporary-files.ts';
import { UploadedFile } from '../../../src/images/image-file.ts';
import { maxImageBytes } from '../../../src/images/inspect.ts';
import { newFolder } from '../../support/disk/new-folder.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1024 * 1024;
let count = 0;

/** Reads a text that arrives in chunks of this size, like the server does. */
async function read(text: string | Buffer, chunkSize = 64 * 1024) {
  const bytes = Buffer.from(text as string);
  const files: TemporaryFile[] = [];
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  };
  const create = async () => {
    count += 1;
    const file = new TemporaryFile(await open(join(folder, String(count)), 'wx+'));
    files.push(file);
    return file;
  };
  try {
    const large = await readLargeJson(Readable.from(chunks()), create);
    const body = parseJson(large.json);
    placeFiles(body, large.files);
    const into = Buffer.alloc(maxImageBytes);
    const images = new Map<UploadedFile, Buffer>();
    for (const file of large.files.values()) {
      const image = await file
        .read(into)
        .catch((error: Error) => ({ bytes: Buffer.from(error.message) }));
      images.set(file, Buffer.from(image.bytes));
    }
    return {
      body,
      images,
      keptBytes: large.json.length,
      size: large.size,
      fileCount: files.length,
    };
  } finally {
    for (const file of files) await file.close();
  }
}

/** Replaces images by data URLs: strings are compared much faster than bytes. */
function withImages(value: unknown, images: ReadonlyMap<UploadedFile, Buffer>): unknown {
  if (value instanceof UploadedFile) return dataUrl(images.get(value) as Buffer);
  if (Array.isArray(value)) return value.map((item) => withImages(item, images));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withImages(item, images)]),
  );
}

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

describe('a large JSON body', () => {
  it('has data URLs with a long file name in a file', async () => {
    const bytes = randomBytes(20_000);
    const name = encodeURIComponent('é'.repeat(120));
    const url = dataUrl(bytes).replace(';base64', `;name=${name};base64`);
    const { images } = await read(JSON.stringify([url]));
    expect([...images.values()]).toEqual([bytes]);
  });

  it('has its data URLs in one file, and everything else in memory', async () => {
    const imageBuffers = [randomBytes(1 * megabyte), randomBytes(20_000), randomBytes(100_000)];
    const small = dataUrl(randomBytes(100));
    const text = JSON.stringify({
      title: 'A "title" \\ with \u{1f600}',
      list: [...imageBuffers.map(dataUrl), small],
      nested: { again: dataUrl(imageBuffers[1] as Buffer) },
    });
    const { body, images, keptBytes, size, fileCount } = await read(text);
    expect(withImages(body, images)).toStrictEqual({
      title: 'A "title" \\ with \u{1f600}',
      list: [...imageBuffers.map(dataUrl), small],
      nested: { again: dataUrl(imageBuffers[1] as Buffer) },
    });
    expect(keptBytes).toBeLessThan(1_000);
    expect(size).toBe(Buffer.byteLength(text));
    expect(fileCount).toBe(1);
  });

  it('can arrive in one chunk', async () => {
    const imageBytes = randomBytes(5 * megabyte);
    const { body, images } = await read(JSON.stringify([dataUrl(imageBytes)]), 10 * megabyte);
    expect(withImages(body, images)).toStrictEqual([dataUrl(imageBytes)]);
  });

  it('can contain escaped characters, as PHP and .NET write them', async () => {
    const imageBytes = randomBytes(100_000);
    const escaped = JSON.stringify([dataUrl(imageBytes)])
      .replaceAll('/', '\\/')
      .replaceAll('+', '\\u002B');
    const { body, images } = await read(escaped, 1_021);
    expect(withImages(body, images)).toStrictEqual([dataUrl(imageBytes)]);
  });

  it('has the value that JSON.parse returns, with any chunk size', async () => {
    const awkward = fc.string({
      unit: fc.constantFrom('"', '\\', 'u', '0', 'é', '\u{1f600}', '\n'),
    });
    const imageBytes = fc
      .uint8Array({ minLength: 12_500, maxLength: 13_500 })
      .map((bytes) => Buffer.from(bytes));
    const long = fc
      .integer({ min: 16_000, max: 17_000 })
      .map((length) => 'x\\"'.repeat(length / 3));
    const value = fc.array(fc.oneof(awkward, imageBytes, long, fc.jsonValue()), { maxLength: 5 });
    const chunkSizes = fc.integer({ min: 1, max: 20_000 });
    await fc.assert(
      fc.asyncProperty(value, chunkSizes, fc.boolean(), async (items, chunkSize, isEscaped) => {
        const written = JSON.stringify(
          items.map((item) => (Buffer.isBuffer(item) ? dataUrl(item) : item)),
        );
        const text = isEscaped ? written.replaceAll('/', '\\/') : written;
        const { body, images } = await read(text, chunkSize);
        expect(withImages(body, images)).toStrictEqual(JSON.parse(written));
      }),
      { numRuns: propertyRuns({ quick: 8, thorough: 100 }) },
    );
  });

  it.each<[string, string | Buffer]>([
    ['ends within a data URL', `["${dataUrl(randomBytes(50_000))}`],
    ['ends within a text', `["${'x'.repeat(50_000)}`],
    ['has a line break in a data URL', `["${dataUrl(randomBytes(50_000))}\n"]`],
    ['has a wrong escape in a data URL', `["${dataUrl(randomBytes(50_000))}\\x"]`],
    [
      'is not UTF-8 within a data URL',
      Buffer.concat([
        Buffer.from(`["${dataUrl(randomBytes(50_000))}`),
        Buffer.of(0xff),
        Buffer.from('"]'),
      ]),
    ],
    [
      'is not UTF-8 after a cut text',
      Buffer.concat([
        Buffer.from(`["${'x'.repeat(2 * megabyte)}`),
        Buffer.of(0xff),
        Buffer.from('"]'),
      ]),
    ],
    [
      'has no comma between two data URLs',
      `["${dataUrl(randomBytes(50_000))}" "${dataUrl(randomBytes(50_000))}"]`,
    ],
  ])('is rejected as malformed if it %s', async (_name, text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Malformed JSON',
    });
  });

  it.each([
    ['is not base64', `${'A'.repeat(20_000)}\u0141${'A'.repeat(20_000)}`, 'is not valid base64'],
    ['is over 5 MB', 'A'.repeat(8 * megabyte), 'is too large (maximum is 5 MB)'],
  ])('contains a rejected data URL that %s', async (_name, base64, message) => {
    const { images } = await read(JSON.stringify([`data:image/png;base64,${base64}`]));
    expect([...images.values()].map(String)).toEqual([message]);
  });

  it('is kept in memory only up to the limits of its strings', async () => {
    const { body, keptBytes } = await read(
      JSON.stringify({ title: 'é"'.repeat(5 * megabyte), a: 1 }),
    );
    const { title, a } = body as { title: string; a: number };
    expect(title.length).toBeGreaterThan(10_001);
    expect(title.startsWith('é"é"')).toBe(true);
    expect(a).toBe(1);
    expect(keptBytes).toBeLessThan(3 * megabyte);
  });

  it.each([
    [
      'numbers',
      `[${Array(3 * megabyte)
        .fill(1)
        .join(',')}]`,
    ],
    ['short texts', JSON.stringify(Array(megabyte).fill('text'))],
    ['two long texts', JSON.stringify(['x'.repeat(4 * megabyte), 'y'.repeat(4 * megabyte)])],
  ])('is rejected as too large if it contains %s', async (_name, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
