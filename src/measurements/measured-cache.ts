import { LRUCache } from 'lru-cache';
import { readings } from './readings.ts';

interface Measures {
  readonly name: string;
  /** `maxSize` is a number of bytes. */
  readonly hasBytes?: boolean;
}

/** A cache whose size, hits and misses are in the metrics. */
export class MeasuredCache<Key extends {}, Value extends {}> extends LRUCache<Key, Value> {
  #hits = 0;
  #misses = 0;

  constructor(
    { name, hasBytes = false }: Measures,
    options: LRUCache.Options<Key, Value, unknown>,
  ) {
    super(options);
    readings.caches.set(name, () => ({
      entries: this.size,
      bytes: hasBytes ? this.calculatedSize : undefined,
      hits: this.#hits,
      misses: this.#misses,
    }));
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value === undefined) this.#misses += 1;
    else this.#hits += 1;
    return value;
  }
}
