import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';
import { changeImageBytes } from '../../images/image-usage.ts';
import type { StagedImage, StoredImage } from '../../images/staged-image.ts';

const ownerOf = (context: StatementContext) => ({
  database: context.database,
  userId: userIdOf(context),
  limit: context.quotas.imageBytes,
});

/**
 * Claims images for rows of this transaction and adds their bytes to the owner's usage.
 * @param freedBytes the bytes of the images that they replace
 * @throws VALIDATION_FAILED over the quota
 */
export async function claimImages(
  images: readonly StagedImage[],
  context: StatementContext,
  freedBytes = 0,
): Promise<StoredImage[]> {
  const claimed = images.map((staged) => staged.claim());
  const added = claimed.reduce((sum, { byteSize }) => sum + byteSize, 0);
  await changeImageBytes(ownerOf(context), added - freedBytes);
  return claimed;
}

/** Adds the bytes of images whose rows this transaction restores. @throws VALIDATION_FAILED over the quota */
export function countImages(bytes: number, context: StatementContext): Promise<void> {
  return changeImageBytes(ownerOf(context), bytes);
}

/** Subtracts the bytes of images whose rows this transaction deletes from the owner's usage. */
export function freeImages(bytes: number, context: StatementContext): Promise<void> {
  return changeImageBytes(ownerOf(context), -bytes);
}
