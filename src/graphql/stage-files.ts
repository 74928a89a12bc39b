import type { GraphQLResolveInfo } from 'graphql';
import { validationError } from '../errors.ts';
import { fileOf } from '../images/image-file.ts';
import { freeImageBytes, imagesExceedQuota } from '../images/image-usage.ts';
import type { Images } from '../images/images.ts';
import type { StagedImage } from '../images/staged-image.ts';
import { type Context, userIdOf } from './context.ts';
import { countFiles, countImages, isContainer } from './image-arguments.ts';

/** The most files that one list takes; the noun's input schema rejects longer ones. */
const maxFiles = 5;

interface StagedArguments {
  /** The arguments with a StagedImage in place of each file. */
  readonly args: object;
  readonly staged: readonly StagedImage[];
}

/**
 * Stores the files among a field's arguments, before its transaction begins: that must be short.
 * @throws STORAGE_UNAVAILABLE, VALIDATION_FAILED over a quota; nothing is left behind then.
 */
export async function stageFiles(
  args: object,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<StagedArguments> {
  if (countFiles(args) === 0) return { args, staged: [] };
  requireImageLimit(context, info);
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
      if (value.filter(fileOf).length > maxFiles) return value;
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

/** Images of the requests under way: each field needs the number, and counting takes its time. */
const imageCounts = new WeakMap<Context['requestScope'], number>();

/** Counted over all fields of the operation, before the first of them stores anything. */
function requireImageLimit({ quotas, requestScope }: Context, info: GraphQLResolveInfo): void {
  const { imagesPerRequest } = quotas;
  const count = imageCounts.get(requestScope) ?? countImages(info);
  imageCounts.set(requestScope, count);
  if (count <= imagesPerRequest) return;
  const message = `The request has ${count} images, and at most ${imagesPerRequest} are allowed`;
  throw validationError([], message);
}

/**
 * What to call before each image is stored: it fails as soon as the quota can't hold them all. The
 * quota itself is kept by the transaction that writes their rows. A field that replaces images
 * may free room there, so it is checked there only.
 */
async function quotaReservation(context: Context, info: GraphQLResolveInfo) {
  const field = info.parentType.getFields()[info.fieldName];
  if (field?.extensions.replacesImages) return undefined;
  const limit = context.quotas.imageBytes;
  const { database } = context;
  let freeBytes = await freeImageBytes({ database, userId: userIdOf(context), limit });
  if (freeBytes <= 0) throw imagesExceedQuota(limit);
  return (bytes: number) => {
    freeBytes -= bytes;
    if (freeBytes < 0) throw imagesExceedQuota(limit);
  };
}

/** Deletes what no row has claimed. */
export function deleteStaged(
  staged: readonly StagedImage[],
  images: Images,
  { includeClaimed = true } = {},
): Promise<void> {
  const deletable = staged.filter(({ isClaimed }) => includeClaimed || !isClaimed);
  return images.remove(deletable.flatMap(({ image }) => image?.id ?? []));
}
