/** What a reader makes of a file that is, by its first bytes, of its format. */
export interface ReadImage {
  /** Pixels, as the header says them. */
  readonly width: number;
  readonly height: number;
  /** The file without its metadata, in pieces. The picture itself is not touched. */
  readonly pieces: readonly Buffer[];
}

/** Why a file is refused, in words that follow the name of the image. */
export class ImageError extends Error {
  override readonly name = 'ImageRefusal';
}

export const truncated = () => new ImageError('is truncated or damaged');

/** Another file behind the picture: what makes one file pass for two. */
const followed = () => new ImageError('has other data after the end of the image');

const zeros = Buffer.alloc(65_536);

/** Zeros behind the end are padding, and are left out. */
export function requireEnd(bytes: Buffer, end: number): void {
  for (let at = end; at < bytes.length; at += zeros.length) {
    const block = bytes.subarray(at, at + zeros.length);
    if (!block.equals(zeros.subarray(0, block.length))) throw followed();
  }
}

/** Width times height (D105). */
const maxPixels = 50_000_000;

/** Of the picture, and of each frame of one that moves. */
export function requireSaneSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new ImageError('has no pixels');
  if (width * height > maxPixels) {
    throw new ImageError('has too many pixels (maximum is 50 megapixels)');
  }
}

/**
 * Segments, chunks or blocks of one file. Each costs up to a microsecond, during which no other
 * request is served. Encoders write far fewer: 5 MB of PNG are 640 chunks of 8 kB, and an animation
 * of 5,000 frames has two blocks a frame.
 */
export const maxSegments = 10_000;

/**
 * Collects what is kept of a file while it is read, and counts its segments. Ranges that follow each
 * other are one piece, so that most files are a few pieces however many segments they have.
 */
export class KeptPieces {
  readonly #bytes: Buffer;
  readonly #pieces: Buffer[] = [];
  #segments = 0;
  #start = 0;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Call for every segment, kept or not. @throws ImageRefusal */
  countSegment(): void {
    this.#segments += 1;
    if (this.#segments > maxSegments) {
      throw new ImageError('has too many segments (maximum is 10,000)');
    }
  }

  /** Keeps the bytes of a range as they are. Ranges are given in their order. */
  keep(start: number, end: number): void {
    if (start !== this.#end) {
      this.#flush();
      this.#start = start;
    }
    this.#end = end;
  }

  /** Puts other bytes behind what was kept so far. */
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
