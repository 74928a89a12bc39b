import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';

import { FolioError } from '../errors.ts';
import { BoundedQueue, QueueFullError } from './bounded-queue.ts';
import type { ImageFile } from './image-file.ts';
import { inspectImage, maxImageBytes } from './inspect.ts';
import { ImageError } from './read-image.ts';
import { isSigned, signedPath } from './signed-url.ts';
import { StagedImage } from './staged-image.ts';
import type { ByteRange, ImageStorage, StoredBytes } from './storage.ts';
import type { StorageBinding } from './storage-binding.ts';

export interface ImagesOptions {
  readonly storage: ImageStorage;
  readonly binding: StorageBinding;
  /** The public address of folio, without a slash at the end. */
  readonly baseUrl: string;
  /** The newest signs, all are recognised. */
  readonly signingKeys: readonly [Buffer, ...Buffer[]];
  readonly log: Logger;
}

/**
 * Images that are read and stored at a time; each takes up to 10 MB: the file as it was sent, and what
 * is kept of it.
 */
const stagedAtOnce = 4;
/** Images that wait; each with the body that it came in, of which large parts are in files. */
const maxWaiting = 50;
/** Milliseconds until whoever waits is told to try again. */
const maxWait = 10_000;

/** The room's front door: takes images in, hands out their addresses, and lets them go. */
export class Images {
  readonly #options: ImagesOptions;
  readonly #queue = new BoundedQueue({ concurrency: stagedAtOnce, maxWaiting });
  readonly #rooms: Buffer[] = [];

  constructor(options: ImagesOptions) {
    this.#options = options;
  }

  /**
   * Looks into a file and stores it without its metadata, under an id of its own.
   * @param reserve called with the number of bytes before they are stored; may throw
   * @throws STORAGE_UNAVAILABLE, BUSY
   */
  async stage(file: ImageFile, reserve: (bytes: number) => void = () => {}): Promise<StagedImage> {
    try {
      return await this.#queue.run(() => this.#stage(file, reserve), AbortSignal.timeout(maxWait));
    } catch (error) {
      throw error instanceof QueueFullError ? new FolioError('BUSY') : error;
    }
  }

  async #stage(file: ImageFile, reserve: (bytes: number) => void): Promise<StagedImage> {
    // The same few, as a new one for each image would wait long for the garbage collector.
    const room = this.#rooms.pop() ?? Buffer.allocUnsafeSlow(maxImageBytes);
    let isInUse = false;
    try {
      const { bytes: sent, claimedType } = await file.read(room);
      const { bytes, contentType, width, height } = inspectImage(sent, claimedType);
      reserve(bytes.length);
      const id = randomUUID();
      // And stays so when storing fails: a write that took too long can't always be stopped.
      isInUse = true;
      await this.#put(id, bytes, contentType);
      isInUse = false;
      const { filename } = file;
      const byteSize = bytes.length;
      return new StagedImage({ id, contentType, byteSize, width, height, filename });
    } catch (error) {
      if (error instanceof ImageError) return new StagedImage(error.message);
      throw error;
    } finally {
      if (!isInUse) this.#rooms.push(room);
    }
  }

  async #put(id: string, bytes: Buffer, contentType: string): Promise<void> {
    const { storage, binding, log } = this.#options;
    try {
      await binding.verify();
      await storage.put(id, bytes, contentType);
    } catch (err) {
      log.error({ err }, 'an image could not be stored');
      throw new FolioError('STORAGE_UNAVAILABLE');
    }
  }

  /** Deletes what no row names. Never rejects: what stays behind, the sweep takes. */
  async remove(ids: readonly string[]): Promise<void> {
    const { storage, binding, log } = this.#options;
    const remove = async (id: string) => {
      try {
        await binding.verify();
        await storage.delete(id);
      } catch (err) {
        log.warn({ err, id }, 'an image could not be deleted');
      }
    };
    // All at once, so that a storage that does not answer is waited for once.
    await Promise.all(ids.map(remove));
  }

  /** The address of an image, signed; whoever has it may read the image for one to two hours. */
  urlOf(id: string, now: Date): string {
    const { baseUrl, signingKeys } = this.#options;
    return baseUrl + signedPath(id, now, signingKeys[0]);
  }

  isSigned(id: string, given: { expires: string; signature: string }, now: Date): boolean {
    return isSigned(id, given, now, this.#options.signingKeys);
  }

  /** @throws STORAGE_UNAVAILABLE @returns undefined when there is no such image. */
  async read(id: string, range: ByteRange): Promise<StoredBytes | undefined> {
    try {
      return await this.#options.storage.read(id, range);
    } catch (err) {
      this.#options.log.error({ err }, 'an image could not be read');
      throw new FolioError('STORAGE_UNAVAILABLE');
    }
  }
}
