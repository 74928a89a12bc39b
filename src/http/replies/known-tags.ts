import { setImmediate as nextPhase } from 'node:timers/promises';
import { type LatestChange, latestChange } from '../../database/changes/latest-change.ts';
import type { Database } from '../../database/client.ts';
import { MeasuredCache } from '../../measurements/measured-cache.ts';

interface KnownTag {
  readonly etag: string;
  /** The position in the user's changes before the operation started. */
  readonly position: number;
  readonly hour: number;
}

/** A look-up that requests can still join. */
interface Reading {
  /** The earliest position of the requests. */
  after: number | undefined;
  readonly latest: Promise<LatestChange>;
}

/** Bytes of all tags with their keys. */
const maxSize = 16 * 1024 * 1024;
/** Of a tag without its key. */
const tagSize = 250;
const maxKeyLength = 2_000;

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
  readonly #database: Pick<Database, 'client'>;
  readonly #clock: () => Date;
  readonly #readings = new Map<string, Reading>();

  constructor(database: Pick<Database, 'client'>, clock: () => Date) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Call it before the operation of a response.
   * @param key with the user, it identifies the response
   * @returns the ETag of the response if it is known, otherwise a function that stores it. A change
   * that is committed after the call is found by the next one.
   */
  async find(userId: string, bodyKey: string): Promise<string | ((etag: string) => void)> {
    if (bodyKey.length > maxKeyLength) return () => {};
    const key = `${userId} ${bodyKey}`;
    const hour = Math.floor(this.#clock().getTime() / 3_600_000);
    const stored = this.#tags.get(key);
    const known = stored?.hour === hour ? stored : undefined;
    const { last, position } = await this.#latestChange(userId, known?.position);
    if (known && (last === undefined || last <= known.position)) return known.etag;
    return (etag) => {
      if (position !== undefined) this.#tags.set(key, { etag, position, hour });
    };
  }

  /** Requests of a user that arrive together, as those of a page do, are one statement. */
  #latestChange(userId: string, after: number | undefined): Promise<LatestChange> {
    const joined = this.#readings.get(userId);
    if (joined) {
      if (after === undefined || (joined.after !== undefined && after < joined.after)) {
        joined.after = after;
      }
      return joined.latest;
    }
    const read = async () => {
      await nextPhase();
      this.#readings.delete(userId);
      return latestChange(this.#database, userId, reading.after);
    };
    const reading: Reading = { after, latest: read() };
    this.#readings.set(userId, reading);
    return reading.latest;
  }
}
