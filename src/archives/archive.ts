import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { FolioError } from '../errors.ts';
import { archiveError } from './archive-error.ts';
import type { UploadedArchive } from './uploaded-archive.ts';

/** The size of one read of the archive, in bytes. */
const pieceBytes = 64 * 1024;

/** Other compression methods are rejected. */
export const stored = 0;
export const deflated = 8;

/** A content is read from the archive when it is needed. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #uploaded: UploadedArchive;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, uploaded: UploadedArchive, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#uploaded = uploaded;
    this.#entries = entries;
  }

  get names(): Iterable<string> {
    return this.#entries.keys();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  sizeOf(name: string): number {
    return this.#entry(name).uncompressedSize;
  }

  /** @throws VALIDATION_FAILED if it does not have the size and the checksum of the directory */
  async *content(name: string): AsyncGenerator<Buffer, void> {
    const { uncompressedSize, crc32: checksum } = this.#entry(name);
    let size = 0;
    let actualChecksum = 0;
    for await (const piece of this.#decompressed(name)) {
      size += piece.length;
      if (size > uncompressedSize) break;
      actualChecksum = crc32(piece, actualChecksum);
      yield piece;
    }
    if (size !== uncompressedSize || actualChecksum !== checksum) throw damaged(name);
  }

  async *#decompressed(name: string): AsyncGenerator<Buffer, void> {
    const entry = this.#entry(name);
    const raw = Readable.from(this.#raw(entry), { objectMode: false });
    // `pipeline` destroys both streams as soon as one ends early; the loop receives the error.
    const data =
      entry.compressionMethod === deflated ? pipeline(raw, createInflateRaw(), () => {}) : raw;
    try {
      for await (const piece of data) yield piece as Buffer;
    } catch (error) {
      throw error instanceof FolioError ? error : damaged(name);
    }
  }

  async *#raw(entry: Entry): AsyncGenerator<Buffer, void> {
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const end = fileDataStart + entry.compressedSize;
    for (let at = fileDataStart; at < end; at += pieceBytes) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - at));
      await this.#uploaded.file.read(piece, at);
      yield piece;
    }
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name);
    if (!entry) throw archiveError(`${name} is missing`);
    return entry;
  }
}

const damaged = (name: string) => archiveError(`${name} is damaged`);
