import type { ImageType } from './inspect.ts';

/** What a row keeps of a stored image; its bytes are in the storage under its id. */
export interface StoredImage {
  readonly id: string;
  readonly contentType: ImageType;
  readonly byteSize: number;
  readonly width: number;
  readonly height: number;
  /** As the client named it; undefined for a data URL. */
  readonly filename: string | undefined;
}

/**
 * What became of a file: it is in the storage, for as long as it takes to claim it, or it was
 * refused, for a reason that the input schema of the noun then names.
 */
export class StagedImage {
  readonly image: StoredImage | undefined;
  /** Why it is refused, in words that follow the name of the image. */
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

  /** For the row that is written in this transaction; what nobody claims is deleted. */
  claim(): StoredImage {
    if (!this.image || this.#isClaimed) throw new Error('an image that is not there to be claimed');
    this.#isClaimed = true;
    return this.image;
  }
}
