interface Quota {
  /** The default of the setting. */
  readonly default: number;
  readonly embeddedDefault?: number;
}

interface RecordQuota extends Quota {
  readonly records: string;
  readonly remedy: string;
}

/** The setting of `liveKeys` is `QUOTA_LIVE_KEYS`. */
export const recordQuotas = {
  categories: { default: 1_000, records: 'categories', remedy: 'delete one first' },
  accounts: { default: 200, records: 'bank accounts', remedy: 'delete one first' },
  entries: { default: 1_000_000, records: 'entries', remedy: 'delete some first' },
  templates: { default: 100_000, records: 'prompt templates', remedy: 'delete one first' },
  liveKeys: { default: 50, records: 'live keys', remedy: 'revoke one first' },
  webhooks: { default: 10, records: 'webhooks', remedy: 'delete one first' },
} as const satisfies Record<string, RecordQuota>;

/** Each applies to one user. Exceeding one is a validation issue, except `importPreviews`, `changes` and `undoBytes`. */
export const quotas = {
  ...recordQuotas,
  /** Previews that are not committed. Above it, the oldest are deleted. */
  importPreviews: { default: 5 },
  /** Above it, the oldest changes are deleted. */
  changes: { default: 1_000_000 },
  /** Deleted and overwritten rows and images. Above it, the oldest can't be restored any more. */
  undoBytes: { default: 256 * 1024 ** 2 },
  /** Written in one transaction. Everybody waits for a transaction of the embedded database. */
  archiveRecords: { default: 100_000, embeddedDefault: 25_000 },
  /** The stored size of all screenshots and attachments. */
  imageBytes: { default: 1024 ** 3 },
  /** The stored results of requests with an `Idempotency-Key`, which are kept for a day. */
  idempotencyBytes: { default: 128 * 1024 ** 2 },
  imagesPerRequest: { default: 25 },
  /** Open streams of changes, in each process. */
  streams: { default: 10 },
} as const satisfies Record<string, Quota>;

/** The limits that apply, by the names of the quotas. */
export type QuotaConfig = Readonly<Record<keyof typeof quotas, number>>;
