import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A PNG of one pixel. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMQiVoAAAGUAQ94KdGzAAAAAElFTkSuQmCC';

export type Kind = 'png' | 'jpeg' | 'webp' | 'gif';

/** An image of stripes, so that different images have different pixels. */
function drawing(width: number, height: number): Sharp {
  const stripes = `<svg width="${width}" height="${height}"><defs><linearGradient id="g">
    <stop offset="0" stop-color="#0a6"/><stop offset="1" stop-color="#e30"/></linearGradient></defs>
    <rect width="100%" height="60%" fill="url(#g)"/></svg>`;
  return sharp({
    create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } },
  }).composite([{ input: Buffer.from(stripes) }]);
}

/** A real image, as an encoder writes it. */
export function image(kind: Kind, { width = 40, height = 30 } = {}): Promise<Buffer> {
  return drawing(width, height).toFormat(kind).toBuffer();
}

/** One with a place, a camera and a way up in its metadata. */
export function photograph(kind: Kind, orientation = 6): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'Secret Camera', Artist: 'Somebody' },
    IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
  };
  return drawing(40, 30).withExif(exif).withMetadata({ orientation }).toFormat(kind).toBuffer();
}

/** A PNG of exactly this size in bytes. Nearly all bytes are pixels, which are not compressed. */
export async function imageOfSize(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt((bytes * 0.98 - 5_000) / 3));
  const noise = randomBytes(side * side * 3);
  const raw = { width: side, height: side, channels: 3 } as const;
  const small = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
  return withChunk(small, 'teXt', Buffer.alloc(bytes - small.length - 12, 'x'));
}

/** A PNG with another chunk before its end. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
}

export const dataUrl = (bytes: Buffer, type: string) =>
  `data:${type};base64,${bytes.toString('base64')}`;

export interface FormPart {
  readonly name: string;
  readonly value: string | Buffer;
  readonly type?: string;
  readonly filename?: string;
}

/** A multipart request to /graphql, with the paths of each file in its operation. */
export const graphqlForm = (operation: object, map: unknown, ...files: readonly FormPart[]) =>
  formOf([
    { name: 'operations', value: JSON.stringify(operation) },
    { name: 'map', value: JSON.stringify(map) },
    ...files,
  ]);

/** A multipart body as a client sends it. */
export async function formOf(parts: readonly FormPart[]) {
  const form = new FormData();
  for (const { name, value, type = '', filename = 'image' } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type }), filename);
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') as string },
  };
}
