import type { Readable } from 'node:stream';

/** Which bytes of an object to read, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  /** Bytes of the whole object. */
  readonly size: number;
  /** The bytes asked for. Must be read or destroyed. */
  readonly body: Readable;
}

export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Where the bytes of images are. Keys are uuids; an object never changes once it is there. */
export interface ImageStorage {
  /** The object is there whole when this resolves, and not at all when it rejects. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** @returns undefined when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>;
  /** Every object, half-written ones too, in pages. */
  list(): AsyncIterable<readonly ListedObject[]>;
  /** Lets go of connections. */
  close(): void;
}
