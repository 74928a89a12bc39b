export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ReadImage extends Size {
  /** The file without metadata and data after its end, in parts. Pixel data is unchanged. */
  readonly pieces: readonly Buffer[];
}

/** The message follows the label of the image: "Screenshot 1 is empty". */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

export const truncated = () => new ImageError('is truncated or damaged');

/** Width times height (D105). */
const maxPixels = 50_000_000;

/** Checks the dimensions of the image and of each animation frame. */
export function requireSaneSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new ImageError('has no pixels');
  if (width * height > maxPixels) {
    throw new ImageError('has too many pixels (maximum is 50 megapixels)');
  }
}

/** Checks a picture inside an image: a decoder may allocate memory for its size. */
export function requireWithin(canvas: Size, { width, height }: Size): void {
  requireSaneSize(width, height);
  if (width > canvas.width || height > canvas.height) throw truncated();
}

/**
 * Segments, chunks or blocks of a file. Each blocks the event loop for up to a microsecond.
 * Encoders write far fewer: 5 MB of PNG are 640 chunks of 8 kB, and an animation of 5,000 frames
 * has two blocks per frame.
 */
export const maxSegments = 10_000;

/** Adjacent ranges are merged, so that most files consist of a few parts. */
export class KeptPieces {
  readonly #bytes: Buffer;
  readonly #pieces: Buffer[] = [];
  #segments = 0;
  #start = 0;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  countSegment(): void {
    this.#segments += 1;
    if (this.#segments > maxSegments) {
      throw new ImageError('has too many segments (maximum is 10,000)');
    }
  }

  /** Ranges must be in ascending order. */
  keep(start: number, end: number): void {
    if (start !== this.#end) {
      this.#flush();
      this.#start = start;
    }
    this.#end = end;
  }

  insert(bytes: Buffer): void {
    this.#flush();
    this.#pieces.push(bytes);
  }

  finish(): Buffer[] {
    this.#flush();
    return [...this.#pieces];
  }

  #flush(): void {
    if (this.#end > this.#start) this.#pieces.push(this.#bytes.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }
}
