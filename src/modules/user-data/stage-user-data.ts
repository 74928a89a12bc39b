import type { Archive } from '../../archives/archive.ts';
import { archiveError, archivePath } from '../../archives/archive-error.ts';
import { archiveImage } from '../../archives/archive-image.ts';
import { openArchive } from '../../archives/open-archive.ts';
import type { StagedArchive } from '../../archives/staged-archive.ts';
import { archiveOf, type UploadedArchive } from '../../archives/uploaded-archive.ts';
import { validationError } from '../../errors.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import type { StageArguments } from '../../graphql/schema/mutation-options.ts';
import { reserveImageBytes } from '../../images/image-usage.ts';
import type { ImageType } from '../../images/inspect.ts';
import type { StagedImage } from '../../images/staged-image.ts';
import { FairQueue } from '../../queues/fair-queue.ts';
import { archiveLimits, type ImportedNoun, imageTypeOf } from './archive-format.ts';
import { type ArchivedImage, checkArchive } from './check-archive.ts';
import type { CheckedRecords } from './checked-records.ts';
import { deadlineAfter } from './deadline.ts';
import { recordSchemas } from './record-schemas.ts';
import { requireNoData } from './require-no-data.ts';

interface Arguments {
  readonly input: { readonly archive: unknown };
}

/** How long validating an archive and storing its images may take, in milliseconds. */
const maxDuration = 60_000;
/** Validating an archive takes seconds. */
const queue = new FairQueue({
  name: 'archive_imports',
  concurrency: 2,
  perUser: 1,
  maxWaitingPerUser: 1,
  maxWaiting: 20,
  maxWait: 10_000,
});

/**
 * Validates the archive of `importUserData` and stores its images, before the transaction.
 * @throws VALIDATION_FAILED, CONFLICT, STORAGE_UNAVAILABLE, BUSY
 */
export const stageUserData: StageArguments = async (args, context) => {
  await requireNoData(context);
  const uploaded = archiveOf((args as Arguments).input.archive);
  return queue.run(() => stageArchive(uploaded, context));
};

/** After an error, no image remains stored. */
async function stageArchive(uploaded: UploadedArchive, context: Context) {
  const archive = await openArchive(uploaded, archiveLimits);
  const requireTime = deadlineAfter(maxDuration);
  const options = {
    schemas: recordSchemas(context.now),
    requireTime,
    maxRecords: context.quotas.archiveRecords,
  };
  const { records, images: described } = await checkArchive(archive, options);
  requireRecordQuotas(records, context);
  const images = new Map<string, StagedImage>();
  try {
    const reserve = await reservation(archive, described, context);
    for (const image of described) {
      requireTime();
      images.set(image.name, await stageImage(archive, image, { context, reserve }));
    }
  } catch (error) {
    const ids = [...images.values()].flatMap(({ image }) => image?.id ?? []);
    await context.images.remove(ids);
    throw error;
  }
  const staged: StagedArchive<CheckedRecords> = { records, images };
  return { args: { input: { archive: staged } }, staged: [...images.values()] };
}

/** @throws VALIDATION_FAILED */
function requireRecordQuotas({ counts }: CheckedRecords, { quotas }: Context): void {
  const limits: Partial<Record<ImportedNoun, number>> = {
    categories: quotas.categories,
    accounts: quotas.accounts,
    entries: quotas.entries,
    'prompt-templates': quotas.templates,
  };
  for (const [noun, limit] of Object.entries(limits)) {
    const count = counts[noun as ImportedNoun];
    if (count <= limit) continue;
    const message = `The archive has ${count} ${noun.replace('-', ' ')}, and at most ${limit} are allowed`;
    throw validationError(archivePath, 'LIMIT_REACHED', message);
  }
}

/** The sizes in the archive are checked at once, because decompressing them takes time. */
function reservation(archive: Archive, described: readonly ArchivedImage[], context: Context) {
  const { database, quotas } = context;
  const total = described.reduce((sum, { name }) => sum + archive.sizeOf(name), 0);
  const owner = { database, userId: userIdOf(context), limit: quotas.imageBytes };
  return reserveImageBytes(owner, total);
}

const acceptedTypes: Readonly<Record<ArchivedImage['noun'], readonly ImageType[]>> = {
  'prompt-templates': ['image/png', 'image/jpeg', 'image/webp'],
  ideas: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
};

interface StageOptions {
  readonly context: Context;
  readonly reserve: (bytes: number) => void;
}

async function stageImage(
  archive: Archive,
  { name, filename, noun }: ArchivedImage,
  { context, reserve }: StageOptions,
): Promise<StagedImage> {
  const claimedType = imageTypeOf(name) as ImageType;
  if (!acceptedTypes[noun].includes(claimedType)) {
    throw archiveError(`${name} has a type that is not accepted for ${noun}`);
  }
  const file = archiveImage(archive, { name, filename, claimedType });
  const staged = await context.images.stage(file, reserve);
  if (staged.issue) throw archiveError(`${name} ${staged.issue}`);
  return staged;
}
