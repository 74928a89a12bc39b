/** What a reader makes of a file that is, by its first bytes, of its format. */
export interface ReadImage {
  /** Pixels, as the header says them. */
  readonly width: number;
  readonly height: number;
  /** The file without its metadata, in pieces. The picture itself is not touched. */
  readonly pieces: readonly Uint8Array[];
}

/** Why a file is refused, in words that follow the name of the image. */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal';
}

export const truncated = () => new ImageRefusal('is truncated or damaged');

/** Another file behind the picture: what makes one file pass for two. */
const followed = () => new ImageRefusal('has other data after the end of the image');

/** Zeros behind the end are padding, and are left out. */
export function requireEnd(bytes: Buffer, end: number): void {
  for (let at = end; at < bytes.length; at += 1) if (bytes[at] !== 0) throw followed();
}

/** Width times height (decision). */
const maxPixels = 50_000_000;

/** Of the picture, and of each frame of one that moves. */
export function requireSaneSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new ImageRefusal('has no pixels');
  if (width * height > maxPixels) {
    throw new ImageRefusal('has too many pixels (maximum is 50 megapixels)');
  }
}
