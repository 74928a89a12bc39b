import { decodeDataUrl } from './data-url.ts';
import { tooLarge } from './inspect.ts';

/** A file on its way in, as it was sent: nobody has looked into it yet. */
export interface ImageFile {
  /** As the client named it; undefined for a data URL. */
  readonly filename?: string | undefined;
  /**
   * Reads the whole file, and the type that it claims to be.
   * @param into has room for the largest image.
   * @throws ImageRefusal
   */
  read(into: Buffer): Promise<{ bytes: Buffer; claimedType: string }>;
}

/** Not a name that an input field can have. */
const dataUrlKey = 'data URL';

/**
 * A data URL among the arguments of a field. It is plain JSON, as a compiled operation keeps the
 * literals of its document in that form only.
 */
export const dataUrlArgument = (url: string): object => ({ [dataUrlKey]: url });

/** The file that an argument is; undefined when it is none. */
export function fileOf(argument: unknown): ImageFile | undefined {
  if (argument instanceof UploadedFile) return argument;
  if (typeof argument !== 'object' || argument === null) return undefined;
  const url = Object.getOwnPropertyDescriptor(argument, dataUrlKey)?.value;
  return typeof url === 'string' ? new DataUrlFile(url) : undefined;
}

class DataUrlFile implements ImageFile {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async read(into: Buffer) {
    return decodeDataUrl(this.#url, into);
  }
}

interface ReceivedPart {
  /** A temporary file, open until the request ends. */
  readonly file: {
    /** Fills the buffer with the bytes from `position` on. */
    read(into: Buffer, position: number): Promise<unknown>;
  };
  readonly size: number;
  readonly filename: string | undefined;
  readonly claimedType: string;
  /** There was more than was kept. */
  readonly isCut: boolean;
  /** What was sent is a data URL and not the file itself. */
  readonly isDataUrl: boolean;
}

/** A part of a multipart body. */
export class UploadedFile implements ImageFile {
  readonly filename: string | undefined;
  readonly #part: ReceivedPart;

  constructor(part: ReceivedPart) {
    this.#part = part;
    this.filename = part.filename;
  }

  async read(into: Buffer) {
    const { file, size, claimedType, isCut, isDataUrl } = this.#part;
    if (isCut) throw tooLarge();
    const bytes = isDataUrl ? Buffer.alloc(size) : into.subarray(0, size);
    await file.read(bytes, 0);
    return isDataUrl ? decodeDataUrl(bytes.toString('latin1'), into) : { bytes, claimedType };
  }
}
