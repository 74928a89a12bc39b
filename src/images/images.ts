import { randomUUID } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import type { Logger } from 'pino';

import { FolioError } from '../errors.ts';
import type { ImageFile } from './image-file.ts';
import { inspectImage, maxImageBytes } from './inspect.ts';
import { ImageRefusal } from './read-image.ts';
import { isSigned, signedPath } from './signed-url.ts';
import { StagedImage } from './staged-image.ts';
import type { ByteRange, ImageStorage, StoredObject } from './storage.ts';

export interface ImagesOptions {
  readonly storage: ImageStorage;
  /** The public address of folio, without a slash at the end. */
  readonly baseUrl: string;
  /** The newest signs, all are recognised. */
  readonly signingKeys: readonly [Buffer, ...Buffer[]];
  readonly log: Logger;
}

/** Files held in memory at a time, whoever sent them; each is 5 MB at most. */
const inMemoryAtOnce = 2;

/** The room's front door: takes images in, hands out their addresses, and lets them go. */
export class Images {
  readonly #options: ImagesOptions;
  readonly #turns = new Semaphore(inMemoryAtOnce);
  readonly #rooms: Buffer[] = [];

  constructor(options: ImagesOptions) {
    this.#options = options;
  }

  /**
   * Looks into a file and stores it without its metadata, under an id of its own.
   * @throws STORAGE_UNAVAILABLE
   */
  async stage(file: ImageFile): Promise<StagedImage> {
    return this.#turns.runExclusive(async () => {
      // The same few, as a new one for each image would wait long for the garbage collector.
      const room = this.#rooms.pop() ?? Buffer.allocUnsafeSlow(maxImageBytes);
      try {
        const { bytes: sent, claimedType } = await file.read(room);
        const { bytes, contentType, width, height } = inspectImage(sent, claimedType);
        const id = randomUUID();
        await this.#put(id, bytes, contentType);
        const { filename } = file;
        return new StagedImage({
          id,
          contentType,
          byteSize: bytes.length,
          width,
          height,
          filename,
        });
      } catch (error) {
        if (error instanceof ImageRefusal) return new StagedImage(error.message);
        throw error;
      } finally {
        this.#rooms.push(room);
      }
    });
  }

  async #put(id: string, bytes: Buffer, contentType: string): Promise<void> {
    try {
      await this.#options.storage.put(id, bytes, contentType);
    } catch (err) {
      this.#options.log.error({ err }, 'an image could not be stored');
      throw new FolioError('STORAGE_UNAVAILABLE');
    }
  }

  /** Deletes what no row names. Never rejects: what stays behind, the sweep takes. */
  async remove(ids: readonly string[]): Promise<void> {
    const { storage, log } = this.#options;
    for (const id of ids) {
      try {
        await storage.delete(id);
      } catch (err) {
        log.warn({ err, id }, 'an image could not be deleted');
      }
    }
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
  async read(id: string, range: ByteRange): Promise<StoredObject | undefined> {
    try {
      return await this.#options.storage.get(id, range);
    } catch (err) {
      this.#options.log.error({ err }, 'an image could not be read');
      throw new FolioError('STORAGE_UNAVAILABLE');
    }
  }
}
