import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/client.ts';
import type { BoundedStorage } from './bounded-storage.ts';
import { hasReferencedImages, referencedImageIds } from './image-rows.ts';
import { StorageStartError } from './open-storage.ts';
import { isImageKey } from './storage.ts';

const marker = z.object({ installation: z.uuid() });

/** Compared with the database if the storage has no marker. */
const sampleSize = 1_000;
const samplePages = 300;

/** The value of STORAGE_ADOPT for a storage without a marker. */
const unmarked = 'unmarked';

interface StorageBindingOptions {
  readonly storage: BoundedStorage;
  readonly database: Database;
  /** The id of the database whose storage is taken over, or `unmarked`. */
  readonly adopt: string | undefined;
  readonly log: Logger;
}

/**
 * A marker object binds a storage to one database. The sweep deletes images that the database does
 * not reference: in the storage of another database, that would be all of them.
 */
export class StorageBinding {
  readonly #options: StorageBindingOptions;
  #verified: Promise<void> | undefined;

  constructor(options: StorageBindingOptions) {
    this.#options = options;
  }

  /**
   * If the storage is unavailable, the error is logged: everything except images works, and nothing
   * is written to the storage before `verify` succeeds.
   * @throws StorageStartError
   */
  async verifyAtStart(): Promise<void> {
    try {
      await this.verify();
    } catch (error) {
      if (error instanceof StorageStartError) throw error;
      this.#options.log.error({ err: error }, 'the image storage is unavailable');
    }
  }

  /** Tries until it has succeeded once. @throws StorageStartError, storage errors */
  async verify(): Promise<void> {
    this.#verified ??= this.#bind();
    const looking = this.#verified;
    try {
      await looking;
    } catch (error) {
      if (this.#verified === looking) this.#verified = undefined;
      throw error;
    }
  }

  async verifyAgain(): Promise<void> {
    this.#verified = undefined;
    await this.verify();
  }

  async #bind(): Promise<void> {
    const { storage, database, adopt, log } = this.#options;
    const own = await ownInstallation(database);
    const owner = await this.#readOwner();
    if (owner === own) return;
    if (owner !== undefined && owner !== adopt) throw belongsToAnother(owner, own);
    if (owner === undefined && adopt !== unmarked) await this.#requireOwnImages();
    await storage.writeMarker(`${JSON.stringify({ installation: own })}\n`);
    // Another installation may have written its marker at the same time.
    const writtenOwner = await this.#readOwner();
    if (writtenOwner !== own) throw belongsToAnother(String(writtenOwner), own);
    log.info({ installation: own, before: owner }, 'the image storage was bound to this database');
  }

  async #readOwner(): Promise<string | undefined> {
    const json = await this.#options.storage.readMarker();
    if (json === undefined) return undefined;
    try {
      return marker.parse(JSON.parse(json)).installation;
    } catch {
      throw new StorageStartError(
        'The storage of STORAGE_URL has a folio-storage.json that folio did not write. Choose another folder or prefix for STORAGE_URL, or remove that object.',
      );
    }
  }

  /** An empty storage is bound, and one without a marker if the database references its images. */
  async #requireOwnImages(): Promise<void> {
    const { database, log } = this.#options;
    const sample = await this.#sampleImages();
    if (sample.length === 0) {
      if (await hasReferencedImages(database.client)) {
        log.warn('the image storage is empty, but there are records of images');
      }
      return;
    }
    const referencedIds = await referencedImageIds(database.client, sample);
    // Another database would reference none. Crashes leave a few images without a record.
    if (referencedIds.size * 2 < sample.length)
      throw notOurImages(sample.length - referencedIds.size);
  }

  async #sampleImages(): Promise<string[]> {
    const sample: string[] = [];
    let pages = 0;
    for await (const page of this.#options.storage.list()) {
      sample.push(...page.map(({ key }) => key).filter(isImageKey));
      pages += 1;
      if (sample.length >= sampleSize || pages >= samplePages) break;
    }
    return sample.slice(0, sampleSize);
  }
}

/** Created by the migrations, or at the first start of a copied database. */
async function ownInstallation({ client }: Database): Promise<string> {
  const existing = await client.installation.findFirst();
  if (existing) return existing.id;
  // Another process may start at the same time.
  await client.$executeRaw`INSERT INTO "installation" DEFAULT VALUES ON CONFLICT DO NOTHING`;
  return (await client.installation.findFirstOrThrow()).id;
}

function belongsToAnother(owner: string, own: string): StorageStartError {
  return new StorageStartError(`The storage of STORAGE_URL belongs to another database of folio.
  The storage's database: ${owner}
  This database:          ${own}
Set DATABASE_URL (or DATA_DIR) to the storage's database, or STORAGE_URL to this database's storage. If this database takes the place of the other for good, start with STORAGE_ADOPT=${owner}.`);
}

function notOurImages(foreign: number): StorageStartError {
  return new StorageStartError(`The storage of STORAGE_URL contains images that this database does not reference (${foreign} of those checked).
Set DATABASE_URL (or DATA_DIR) to the database that they belong to, or STORAGE_URL to an empty folder or prefix. If they belong to this database all the same, start with STORAGE_ADOPT=${unmarked}.`);
}
