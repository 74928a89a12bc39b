import type { z } from 'zod';
import { optionalQuota, quota } from './setting-types.ts';

/** The settings of the quotas. */
export const quotaSettings = {
  QUOTA_CATEGORIES: quota(1_000),
  QUOTA_ACCOUNTS: quota(200),
  QUOTA_ENTRIES: quota(1_000_000),
  QUOTA_TEMPLATES: quota(100_000),
  QUOTA_LIVE_KEYS: quota(50),
  QUOTA_IMPORT_PREVIEWS: quota(5),
  QUOTA_WEBHOOKS: quota(10),
  QUOTA_CHANGES: quota(1_000_000),
  QUOTA_ARCHIVE_RECORDS: optionalQuota,
  QUOTA_IMAGE_BYTES: quota(1024 ** 3),
  QUOTA_IMAGES_PER_REQUEST: quota(25),
};

/** The quotas of each user; exceeding one is a validation issue. The oldest changes are deleted. */
export interface QuotaConfig {
  readonly categories: number;
  readonly accounts: number;
  readonly entries: number;
  /** Prompt templates. */
  readonly templates: number;
  /** Live keys of each kind. */
  readonly liveKeys: number;
  /** Previews of imports that have neither been committed nor expired. */
  readonly importPreviews: number;
  readonly webhooks: number;
  readonly changes: number;
  /** The records of an archive to import, which are written in one transaction. */
  readonly archiveRecords: number;
  /** The stored size of all screenshots and attachments. */
  readonly imageBytes: number;
  readonly imagesPerRequest: number;
}

/** The quotas of the settings, with the defaults that depend on the database. */
export const quotasOf = (
  values: z.output<z.ZodObject<typeof quotaSettings>>,
  { isEmbedded }: { readonly isEmbedded: boolean },
): QuotaConfig => ({
  categories: values.QUOTA_CATEGORIES,
  accounts: values.QUOTA_ACCOUNTS,
  entries: values.QUOTA_ENTRIES,
  templates: values.QUOTA_TEMPLATES,
  liveKeys: values.QUOTA_LIVE_KEYS,
  importPreviews: values.QUOTA_IMPORT_PREVIEWS,
  webhooks: values.QUOTA_WEBHOOKS,
  changes: values.QUOTA_CHANGES,
  // Everybody waits for a transaction of the embedded database.
  archiveRecords: values.QUOTA_ARCHIVE_RECORDS ?? (isEmbedded ? 25_000 : 100_000),
  imageBytes: values.QUOTA_IMAGE_BYTES,
  imagesPerRequest: values.QUOTA_IMAGES_PER_REQUEST,
});
