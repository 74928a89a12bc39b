import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { FolioError } from '../errors.ts';
import { MeasuredCache } from '../measurements/measured-cache.ts';
import { FairQueue } from '../queues/fair-queue.ts';
import type { BoundedStorage } from './bounded-storage.ts';
import type { ImageFile } from './image-file.ts';
import { type InspectedImage, inspectImage, maxImageBytes } from './inspect.ts';
import { ImageError } from './read-image.ts';
import { hourOf, isSigned, signedPath } from './signed-url.ts';
import { StagedImage, type StoredImage } from './staged-image.ts';
import type { ByteRange, StoredBytes } from './storage.ts';
import type { StorageBinding } from './storage-binding.ts';

export interface ImagesOptions {
  readonly storage: BoundedStorage;
  readonly binding: StorageBinding;
  readonly baseUrl: string;
  /** The first one signs; signatures of all are accepted. */
  readonly signingKeys: readonly [Buffer, ...Buffer[]];
  readonly log: Logger;
}

/** Each image takes up to 10 MB: the uploaded file and the stripped image. */
const stagedAtOnce = 4;
/** Large parts of the request bodies of waiting images are in files. */
const stagingLimits = {
  name: 'image_uploads',
  concurrency: stagedAtOnce,
  perUser: stagedAtOnce / 2,
  maxWaitingPerUser: 50,
  maxWaiting: 200,
  maxWait: 10_000,
};
const deletionBatchSize = 50;
/** About 500 bytes each. */
const maxUrls = 10_000;

export class Images {
  readonly #options: ImagesOptions;
  readonly #queue = new FairQueue(stagingLimits);
  readonly #buffers: Buffer[] = [];
  /** Signed URLs by image and hour. Signing takes longer than a look-up. */
  readonly #urls = new MeasuredCache<string, string>({ name: 'image_urls' }, { max: maxUrls });

  constructor(options: ImagesOptions) {
    this.#options = options;
  }

  /**
   * Stores the file without its metadata, under a new id.
   * @param reserve called with the number of bytes before they are stored; can throw
   * @throws STORAGE_UNAVAILABLE, BUSY
   */
  stage(file: ImageFile, reserve: (bytes: number) => void = () => {}): Promise<StagedImage> {
    return this.#queue.run(() =>
      this.#read(file, (id, { bytes, contentType }) => {
        reserve(bytes.length);
        return this.#put(id, bytes, contentType);
      }),
    );
  }

  /** Validates the file, without storing it. @throws BUSY */
  inspect(file: ImageFile): Promise<StagedImage> {
    return this.#queue.run(() => this.#read(file, async () => {}));
  }

  /**
   * Stores the copy under a new id.
   * @throws STORAGE_UNAVAILABLE, BUSY
   * @returns undefined if the image does not exist in the storage
   */
  copy(image: StoredImage): Promise<StagedImage | undefined> {
    return this.#queue.run(() => this.#copy(image));
  }

  async #copy(image: StoredImage): Promise<StagedImage | undefined> {
    const stored = await this.read(image.id, { start: 0, end: maxImageBytes - 1 });
    if (!stored) return undefined;
    const id = randomUUID();
    await this.#put(id, stored.bytes, image.contentType);
    return new StagedImage({ ...image, id, byteSize: stored.bytes.length });
  }

  async #read(
    file: ImageFile,
    store: (id: string, image: InspectedImage) => Promise<void>,
  ): Promise<StagedImage> {
    // Buffers are reused: garbage collection would free a new one for each image too late.
    const buffer = this.#buffers.pop() ?? Buffer.allocUnsafeSlow(maxImageBytes);
    let isInUse = false;
    try {
      const { bytes: sent, claimedType } = await file.read(buffer);
      const image = inspectImage(sent, claimedType);
      const id = randomUUID();
      const stored = store(id, image);
      // Even if storing fails: a write that exceeds its deadline can't always be aborted.
      isInUse = true;
      await stored;
      isInUse = false;
      const { bytes, contentType, width, height } = image;
      const { filename } = file;
      const byteSize = bytes.length;
      return new StagedImage({ id, contentType, byteSize, width, height, filename });
    } catch (error) {
      if (error instanceof ImageError) return new StagedImage(error.message);
      throw error;
    } finally {
      if (!isInUse) this.#buffers.push(buffer);
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

  /** Never rejects: the sweep deletes what is left. */
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
    // In parallel, so that a storage that does not respond causes one delay for each batch.
    for (let at = 0; at < ids.length; at += deletionBatchSize) {
      await Promise.all(ids.slice(at, at + deletionBatchSize).map(remove));
    }
  }

  /** Valid for one to two hours without a credential. */
  urlOf(id: string, now: Date): string {
    const { baseUrl, signingKeys } = this.#options;
    const key = `${id} ${hourOf(now)}`;
    let url = this.#urls.get(key);
    if (!url) {
      url = baseUrl + signedPath(id, now, signingKeys[0]);
      this.#urls.set(key, url);
    }
    return url;
  }

  isSigned(id: string, given: { expires: string; signature: string }, now: Date): boolean {
    return isSigned(id, given, now, this.#options.signingKeys);
  }

  /** @throws STORAGE_UNAVAILABLE @returns undefined if the image does not exist. */
  async read(id: string, range: ByteRange): Promise<StoredBytes | undefined> {
    try {
      return await this.#options.storage.read(id, range);
    } catch (err) {
      this.#options.log.error({ err }, 'an image could not be read');
      throw new FolioError('STORAGE_UNAVAILABLE');
    }
  }
}
