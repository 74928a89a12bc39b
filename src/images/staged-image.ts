import type { ImageType } from './inspect.ts';

/** The columns of a stored image. Its bytes are in the storage under its id. */
export interface StoredImage {
  readonly id: string;
  readonly contentType: ImageType;
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
  /** The file name that the client sent; undefined for a data URL. */
  readonly filename: string | undefined;
}

/**
 * The result of staging an uploaded file: either an image in the storage, which a resolver must claim,
 * or the reason why it is invalid, which the input schema reports.
 */
export class StagedImage {
  readonly image: StoredImage | undefined;
  /** Why the file is invalid. Follows the label of the image. */
  readonly issue: string | undefined;
  #isClaimed = false;

  constructor(outcome: StoredImage | string) {
    if (typeof outcome === 'string') this.issue = outcome;
    else this.image = outcome;
  }

  get contentType(): ImageType | undefined {
    return this.image?.contentType;
  }

  get isClaimed(): boolean {
    return this.#isClaimed;
  }

  /** Claims the image for a row of the current transaction. Unclaimed images are deleted. */
  claim(): StoredImage {
    if (!this.image || this.#isClaimed) throw new Error('the image is invalid or already claimed');
    this.#isClaimed = true;
    return this.image;
  }
}
