import { isGif, readGif } from './gif.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';
import { ImageError, type ReadImage, requireSaneSize } from './read-image.ts';
import { isWebp, readWebp } from './webp.ts';

/** 5 MB as the documents mean it (D106); of the file as it was sent. */
export const maxImageBytes = 5 * 1024 * 1024;

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

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

/** The type that the first bytes say; undefined for everything but the four kinds. */
export function sniffType(bytes: Buffer): ImageType | undefined {
  return formats.find(({ is }) => is(bytes))?.type;
}

export interface InspectedImage {
  readonly contentType: ImageType;
  readonly width: number;
  readonly height: number;
  /** Without metadata; may be the bytes that were given. */
  readonly bytes: Buffer;
}

/** Each noun takes types of its own, and names them in place of this. */
export const unsupportedImage = 'is not a supported image';

/** What clients call JPEG besides its registered name. */
const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
};
/** Sent by clients that don't know the type. */
const noClaim = new Set(['', 'application/octet-stream']);

/** A claimed type without its parameters, in lower case. */
const mediaType = (claimed: string) => claimed.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether a claimed type says anything about the file. */
export const isClaim = (claimed: string) => !noClaim.has(mediaType(claimed));

/**
 * Reads a file as an image. Its own bytes decide the type; a claim that disagrees is refused.
 * @throws ImageRefusal in words that follow the name of the image.
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
  // Most have nothing to take out, and are not copied.
  const kept = first && others.length === 0 ? first : Buffer.concat(pieces);
  return { contentType: format.type, width, height, bytes: kept };
}

export const tooLarge = () => new ImageError('is too large (maximum is 5 MB)');
