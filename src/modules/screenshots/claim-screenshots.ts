import type { StagedImage } from '../../images/staged-image.ts';

/** The rows of a set of screenshots, in their order; the images are theirs from now on. */
export function claimScreenshots(images: readonly StagedImage[], createdAt: Date) {
  return images.map((staged, position) => {
    const { id, contentType, byteSize, width, height } = staged.claim();
    return { id, position, contentType, byteSize, width, height, createdAt };
  });
}
