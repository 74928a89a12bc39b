import { MeasuredCache } from '../../measurements/measured-cache.ts';

export interface ChangesSince {
  readonly hasChanges: boolean;
  /** All changes up to here are final. Only with changes, and not while others are being made. */
  readonly position: bigint | undefined;
}

/** @param position if undefined, `hasChanges` is true */
export type FindChanges = (userId: string, position: bigint | undefined) => Promise<ChangesSince>;

interface KnownTag {
  readonly etag: string;
  /** The position before the response was made. */
  readonly position: bigint;
  readonly hour: number;
}

/** Bytes of all tags with their keys. */
const maxSize = 16 * 1024 * 1024;
/** Of a tag without its key. */
const tagSize = 250;
const maxUrlLength = 2_000;

/**
 * The ETags of the last conditional requests, so that a response that has not changed is recognized
 * by the changes of the user's records, without its operation. A tag is known for a clock hour at
 * most: signed URLs, the current day and the current month can change with the next one.
 */
export class KnownTags {
  readonly #tags = new MeasuredCache<string, KnownTag>(
    { name: 'etags', hasBytes: true },
    {
      maxSize,
      sizeCalculation: (_tag, key) => tagSize + 2 * key.length,
    },
  );
  readonly #findChanges: FindChanges;
  readonly #clock: () => Date;

  constructor(findChanges: FindChanges, clock: () => Date) {
    this.#findChanges = findChanges;
    this.#clock = clock;
  }

  /**
   * Call it before the operation of a response.
   * @returns the ETag of the response if it is known, otherwise a function that stores it. A change
   * that is committed after the call is found by the next one.
   */
  async find(userId: string, url: string): Promise<string | ((etag: string) => void)> {
    if (url.length > maxUrlLength) return () => {};
    const key = `${userId} ${url}`;
    const hour = Math.floor(this.#clock().getTime() / 3_600_000);
    const stored = this.#tags.get(key);
    const known = stored?.hour === hour ? stored : undefined;
    const { hasChanges, position } = await this.#findChanges(userId, known?.position);
    if (known && !hasChanges) return known.etag;
    return (etag) => {
      if (position !== undefined) this.#tags.set(key, { etag, position, hour });
    };
  }
}
