import { decodeDataUrl, maxDataUrlLength } from './data-url.ts';
import { tooLarge } from './inspect.ts';

/** The limit of an import. Images have a lower one. */
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxUploadTextLength = 200 + Math.ceil(maxUploadBytes / 3) * 4;

export interface ImageFile {
  /** Undefined for a data URL. */
  readonly filename?: string | undefined;
  /**
   * Reads the whole file.
   * @param into a buffer of the size of the largest allowed image
   * @throws ImageError
   */
  read(into: Buffer): Promise<{ bytes: Buffer; claimedType: string }>;
}

/** Contains a space, so that it can't be the name of an input field. */
const dataUrlKey = 'data URL';

/** Plain JSON: a compiled operation keeps the literals of its document as JSON. */
export const dataUrlArgument = (url: string): object => ({ [dataUrlKey]: url });

export function fileOf(argument: unknown): ImageFile | undefined {
  if (argument instanceof UploadedFile) return argument;
  if (typeof argument !== 'object' || argument === null) return undefined;
  const url = Object.getOwnPropertyDescriptor(argument, dataUrlKey)?.value;
  return typeof url === 'string' ? dataUrlFile(url) : undefined;
}

export const dataUrlFile = (url: string): ImageFile => ({
  read: async (into) => decodeDataUrl(url, into),
});

interface ReceivedPart {
  /** A temporary file, open until the request ends. */
  readonly file: {
    /** Fills the buffer with the bytes from `position` on. */
    read(into: Buffer, position: number): Promise<unknown>;
  };
  readonly size: number;
  readonly filename: string | undefined;
  readonly claimedType: string;
  /** The file was longer than the stored bytes. */
  readonly isCut: boolean;
  /** The bytes are a data URL instead of the file. */
  readonly isDataUrl: boolean;
}

export class UploadedFile implements ImageFile {
  readonly filename: string | undefined;
  readonly #part: ReceivedPart;

  /** Undefined if the file was longer than any upload. */
  get content(): Pick<ReceivedPart, 'file' | 'size' | 'isDataUrl'> | undefined {
    return this.#part.isCut ? undefined : this.#part;
  }

  constructor(part: ReceivedPart) {
    this.#part = part;
    this.filename = part.filename;
  }

  async read(into: Buffer) {
    const { file, size, claimedType, isCut, isDataUrl } = this.#part;
    if (isCut || size > (isDataUrl ? maxDataUrlLength : into.length)) throw tooLarge();
    const bytes = isDataUrl ? Buffer.alloc(size) : into.subarray(0, size);
    await file.read(bytes, 0);
    return isDataUrl ? decodeDataUrl(bytes.toString('latin1'), into) : { bytes, claimedType };
  }
}
