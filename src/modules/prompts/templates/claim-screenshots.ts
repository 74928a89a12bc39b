import type { Context } from '../../../graphql/context.ts';
import type { StagedImage } from '../../../images/staged-image.ts';
import { claimImages } from '../../quotas/image-quota.ts';

/**
 * The rows of a set of screenshots, in their order; the images are theirs from now on.
 * @param freed the bytes of the set that they replace
 */
export async function claimScreenshots(
  images: readonly StagedImage[],
  context: Context,
  freed = 0,
) {
  const claimed = await claimImages(images, context, freed);
  return claimed.map(({ filename: _, ...image }, position) => ({
    ...image,
    position,
    createdAt: context.now,
  }));
}
