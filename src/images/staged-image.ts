import type { ImageType } from './inspect.ts';

/** The bytes are in the storage under the id. */
export interface StoredImage {
  readonly id: string;
  readonly contentType: ImageType;
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
  /** Undefined for a data URL. */
  readonly filename: string | undefined;
}

/** A resolver must claim the image; the input schema reports the issue. */
export class StagedImage {
  readonly image: StoredImage | undefined;
  /** Follows the label of the image. */
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

  /** For a row of the current transaction. Unclaimed images are deleted. */
  claim(): StoredImage {
    if (!this.image || this.#isClaimed) throw new Error('the image is invalid or already claimed');
    this.#isClaimed = true;
    return this.image;
  }

  /** The transaction of the row was rolled back. */
  release(): void {
    this.#isClaimed = false;
  }
}
