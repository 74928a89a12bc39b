import type { Context } from '../../../graphql/context.ts';
import type { StagedImage } from '../../../images/staged-image.ts';
import { claimImages } from '../../quotas/image-quota.ts';

/**
 * Claims images for a template. Returns the rows of its screenshots, in order.
 * @param freedBytes the bytes of the screenshots that they replace
 */
export async function claimScreenshots(
  images: readonly StagedImage[],
  context: Context,
  freedBytes = 0,
) {
  const claimed = await claimImages(images, context, freedBytes);
  return claimed.map(({ filename: _, ...image }, position) => ({
    ...image,
    position,
    createdAt: context.now,
  }));
}
