export interface QueueReading {
  readonly running: number;
  readonly waiting: number;
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Since the start of the process. */
  readonly started: number;
  readonly rejected: { readonly full: number; readonly timeout: number };
}

export interface CacheReading {
  readonly entries: number;
  /** Undefined if the cache does not count bytes. */
  readonly bytes: number | undefined;
  readonly hits: number;
  readonly misses: number;
}

export interface PoolReading {
  readonly open: number;
  readonly idle: number;
  readonly limit: number;
}

interface Readings {
  readonly queues: Map<string, () => QueueReading>;
  readonly caches: Map<string, () => CacheReading>;
  pool?: () => PoolReading;
  /** Undefined without Redis. */
  isRedisAvailable?: () => boolean;
  /** The number of webhooks with a message to send now. */
  countDueWebhooks?: () => Promise<number>;
  /** The open streams of changes. */
  streams?: () => Pick<PoolReading, 'open' | 'limit'>;
}

/**
 * Functions that read the state of the server for a scrape. They belong to the latest app of the
 * process; only tests create more than one.
 */
export const readings: Readings = { queues: new Map(), caches: new Map() };
