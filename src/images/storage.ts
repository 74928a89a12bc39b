export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  readonly size: number;
  /** The bytes of the range, as far as the object has them. */
  readonly bytes: Buffer;
}

export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** Undefined after the last page. */
  readonly next: string | undefined;
}

/**
 * Keys are UUIDs; objects never change. A call stops when its signal is aborted, if it can: a
 * system call on a file system that hangs may take longer.
 */
export interface StorageDriver {
  readonly concurrency: number;
  /** @throws if the configuration does not work. */
  prepare(signal: AbortSignal): Promise<void>;
  /**
   * Resolves when the object is stored completely. If it rejects, the object may or may not exist.
   */
  put(key: string, bytes: Buffer, contentType: string, signal: AbortSignal): Promise<void>;
  /** @returns undefined if the object does not exist. */
  read(key: string, range: ByteRange, signal: AbortSignal): Promise<StoredBytes | undefined>;
  /** Idempotent: deleting a missing object succeeds. */
  delete(key: string, signal: AbortSignal): Promise<void>;
  /** Images and incomplete images. Objects of other programs are omitted. */
  listPage(from: string | undefined, signal: AbortSignal): Promise<ListedPage>;
  readMarker(signal: AbortSignal): Promise<string | undefined>;
  writeMarker(marker: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

export const markerName = 'folio-storage.json';
/** More than folio writes: a larger file of that name belongs to another program. */
export const maxMarkerBytes = 4_096;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const halfWrittenSuffix = '.part';

export const isImageKey = (key: string) => uuid.test(key);

export const halfWrittenKey = (key: string) => key + halfWrittenSuffix;

/** The suffix of an image that is being written, or whose writing was interrupted. */
export const isHalfWrittenKey = (key: string) =>
  key.endsWith(halfWrittenSuffix) && isImageKey(key.slice(0, -halfWrittenSuffix.length));
