import type { GraphQLResolveInfo } from 'graphql';
import { validationError } from '../../errors.ts';
import { fileOf } from '../../images/image-file.ts';
import { reserveImageBytes } from '../../images/image-usage.ts';
import type { Images } from '../../images/images.ts';
import type { StagedImage } from '../../images/staged-image.ts';
import { type Context, userIdOf } from '../schema/context.ts';
import type { StagedArguments } from '../schema/mutation-options.ts';
import { perRequest } from '../schema/request-scope.ts';
import { countFiles, countImages, isContainer } from './image-arguments.ts';

/** The input schema of the field rejects longer lists. */
const maxFiles = 5;

/**
 * Called before the transaction: storing files is slow. After an error, no file remains stored.
 * @throws STORAGE_UNAVAILABLE, or VALIDATION_FAILED if a quota is exceeded
 */
export async function stageFiles(
  args: object,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<StagedArguments> {
  if (countFiles(args) === 0) return { args, staged: [] };
  requireImageLimit(context, info, 0);
  const reserve = await quotaReservation(context, info);
  const { images } = context;
  const staged: StagedImage[] = [];

  async function stageValue(value: unknown): Promise<unknown> {
    const file = fileOf(value);
    if (file) {
      const image = await images.stage(file, reserve);
      staged.push(image);
      return image;
    }
    if (Array.isArray(value)) {
      if (value.filter(countFiles).length > maxFiles) return value;
      const items: unknown[] = [];
      for (const item of value) items.push(await stageValue(item));
      return items;
    }
    if (!isContainer(value)) return value;
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) fields[name] = await stageValue(field);
    return fields;
  }

  try {
    return { args: (await stageValue(args)) as object, staged };
  } catch (error) {
    await deleteStaged(staged, images);
    throw error;
  }
}

/** Uploads are counted once, because counting is slow; copies as they are made. */
const imageCountsOf = perRequest((): { uploads?: number; copies: number } => ({ copies: 0 }));

/** @param copies the number of stored images that the field copies @throws VALIDATION_FAILED */
function requireImageLimit(context: Context, info: GraphQLResolveInfo, copies: number): void {
  const { imagesPerRequest } = context.quotas;
  const counts = imageCountsOf(context);
  counts.uploads ??= countImages(info);
  const count = counts.uploads + counts.copies + copies;
  if (count > imagesPerRequest) {
    const message = `The request has ${count} images, and at most ${imagesPerRequest} are allowed`;
    throw validationError([], 'TOO_MANY', message);
  }
  counts.copies += copies;
}

/** Call it before the copies are created. @throws VALIDATION_FAILED */
export async function requireCopyQuota(
  byteSizes: readonly number[],
  context: Context,
  info: GraphQLResolveInfo,
): Promise<void> {
  if (byteSizes.length === 0) return;
  requireImageLimit(context, info, byteSizes.length);
  const reserve = await quotaReservation(context, info);
  for (const bytes of byteSizes) reserve?.(bytes);
}

/** A field that replaces images can free bytes in the transaction, so it is not checked before. */
async function quotaReservation(context: Context, info: GraphQLResolveInfo) {
  const field = info.parentType.getFields()[info.fieldName];
  if (field?.extensions.replacesImages) return undefined;
  const { database, quotas } = context;
  const owner = { database, userId: userIdOf(context), limit: quotas.imageBytes };
  return reserveImageBytes(owner, 1);
}

/** Deletes staged images: all of them, or only those that no record has claimed. */
export function deleteStaged(
  staged: readonly StagedImage[],
  images: Images,
  { includeClaimed = true } = {},
): Promise<void> {
  const deletable = staged.filter(({ isClaimed }) => includeClaimed || !isClaimed);
  return images.remove(deletable.flatMap(({ image }) => image?.id ?? []));
}
