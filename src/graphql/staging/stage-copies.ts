import type { GraphQLResolveInfo } from 'graphql';
import { FolioError } from '../../errors.ts';
import type { StagedImage, StoredImage } from '../../images/staged-image.ts';
import type { Context } from '../schema/context.ts';
import { deleteStaged, requireCopyQuota } from './stage-files.ts';

interface CopyOptions {
  /** The noun for an image in the error about a missing image, such as `screenshot`. */
  readonly noun: string;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
}

/**
 * Copies stored images in the storage, for a function of `stagedBy`. After an error, no copy remains.
 * @throws VALIDATION_FAILED if a quota is exceeded, NOT_FOUND if an image is missing,
 * STORAGE_UNAVAILABLE, BUSY
 */
export async function stageCopies(
  images: readonly StoredImage[],
  { noun, context, info }: CopyOptions,
): Promise<StagedImage[]> {
  const sizes = images.map(({ byteSize }) => byteSize);
  await requireCopyQuota(sizes, context, info);
  const staged: StagedImage[] = [];
  try {
    for (const image of images) {
      const copy = await context.images.copy(image);
      if (!copy) throw missingImage(`${noun} ${staged.length + 1}`);
      staged.push(copy);
    }
    return staged;
  } catch (error) {
    await deleteStaged(staged, context.images);
    throw error;
  }
}

const missingImage = (label: string) =>
  new FolioError('NOT_FOUND', {
    details: [{ path: [], message: `The image of ${label} does not exist` }],
  });
