/** Which bytes of an object to read, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  /** Bytes of the whole object. */
  readonly size: number;
  /** Those of the range that the object has. */
  readonly bytes: Buffer;
}

export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Where the bytes of images are. Keys are uuids; an object never changes once it is there. Every
 * call ends within a deadline.
 */
export interface ImageStorage {
  /** The object is there whole when this resolves. When it rejects, nothing may rely on the key. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** @returns undefined when there is no such object. */
  read(key: string, range: ByteRange): Promise<StoredBytes | undefined>;
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>;
  /** The images and half-written images, in pages; what other programs keep there is left out. */
  list(): AsyncIterable<readonly ListedObject[]>;
  /** The text that says which database the storage belongs to. */
  readMarker(): Promise<string | undefined>;
  writeMarker(text: string): Promise<void>;
  /** Closes connections. */
  close(): void;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** Where the next page begins; undefined after the last. */
  readonly next: string | undefined;
}

/**
 * A kind of storage. Each call stops as soon as it can when its signal is aborted; what it can't stop,
 * such as a system call on a file system that does not answer, may take longer.
 */
export interface StorageDriver {
  /** Calls at a time; the others wait. */
  readonly concurrency: number;
  /** Makes it ready for use. @throws when it can't be used as it is configured. */
  prepare(signal: AbortSignal): Promise<void>;
  put(key: string, bytes: Buffer, contentType: string, signal: AbortSignal): Promise<void>;
  read(key: string, range: ByteRange, signal: AbortSignal): Promise<StoredBytes | undefined>;
  delete(key: string, signal: AbortSignal): Promise<void>;
  listPage(from: string | undefined, signal: AbortSignal): Promise<ListedPage>;
  readMarker(signal: AbortSignal): Promise<string | undefined>;
  writeMarker(text: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The name of the object that binds a storage to a database. */
export const markerName = 'folio-storage.json';
/** Far more than folio writes; another program's file of that name is not read whole. */
export const maxMarkerBytes = 4_096;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const halfWrittenSuffix = '.part';

export const isImageKey = (key: string) => uuid.test(key);

export const halfWrittenKey = (key: string) => key + halfWrittenSuffix;

/** Of an image that is still being written, or whose writing was cut off. */
export const isHalfWrittenKey = (key: string) =>
  key.endsWith(halfWrittenSuffix) && isImageKey(key.slice(0, -halfWrittenSuffix.length));
