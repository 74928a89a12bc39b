import { isGif, readGif } from './gif.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';
import { ImageError, type ReadImage, requireSaneSize } from './read-image.ts';
import { isWebp, readWebp } from './webp.ts';

/** 5 MB (D106), of the uploaded file. */
export const maxImageBytes = 5 * 1024 * 1024;

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export const fileExtensions: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

interface Format {
  readonly type: ImageType;
  readonly is: (bytes: Buffer) => boolean;
  readonly read: (bytes: Buffer) => ReadImage;
}

const formats: readonly Format[] = [
  { type: 'image/png', is: isPng, read: readPng },
  { type: 'image/jpeg', is: isJpeg, read: readJpeg },
  { type: 'image/webp', is: isWebp, read: readWebp },
  { type: 'image/gif', is: isGif, read: readGif },
];

/** By the first bytes; undefined for any other than the four types. */
export function sniffType(bytes: Buffer): ImageType | undefined {
  return formats.find(({ is }) => is(bytes))?.type;
}

export interface InspectedImage {
  readonly contentType: ImageType;
  readonly width: number;
  readonly height: number;
  /** The image without metadata; can be the same buffer as the input. */
  readonly bytes: Buffer;
}

export const unsupportedImage = 'is not a supported image';

const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
};
/** Sent by clients that do not know the type. */
const noClaim = new Set(['', 'application/octet-stream']);

const mediaType = (claimed: string) => claimed.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether a declared type names a type at all. */
export const isClaim = (claimed: string) => !noClaim.has(mediaType(claimed));

/**
 * The bytes determine the type; a declared type that differs is an error.
 * @throws ImageError, whose message follows the label of the image
 */
export function inspectImage(bytes: Buffer, claimedType: string): InspectedImage {
  if (bytes.length === 0) throw new ImageError('is empty');
  if (bytes.length > maxImageBytes) throw tooLarge();
  const format = formats.find(({ is }) => is(bytes));
  if (!format) throw new ImageError(unsupportedImage);
  const claim = mediaType(claimedType);
  if (isClaim(claim) && (aliases[claim] ?? claim) !== format.type) {
    throw new ImageError(`is ${format.type}, but was sent as another type`);
  }
  const { width, height, pieces } = format.read(bytes);
  requireSaneSize(width, height);
  const [first, ...others] = pieces;
  // Most images contain no metadata and are not copied.
  const keptBytes = first && others.length === 0 ? first : Buffer.concat(pieces);
  return { contentType: format.type, width, height, bytes: keptBytes };
}

export const tooLarge = () => new ImageError('is too large (maximum is 5 MB)');
