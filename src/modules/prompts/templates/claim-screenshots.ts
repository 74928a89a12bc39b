import { insertRecords } from '../../../database/query/write.ts';
import { validationError } from '../../../errors.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import type { StagedImage } from '../../../images/staged-image.ts';
import type { ImageItem } from '../../../input/images.ts';
import { claimImages } from '../../quotas/image-quota.ts';

/** VALIDATION_FAILED for an id that is not that of one of the template's screenshots. */
export const missingScreenshot = (index: number) =>
  validationError(
    ['input', 'screenshots', index],
    'NOT_FOUND',
    `Screenshot ${index + 1} must exist`,
  );

/** The images of a new template. @throws VALIDATION_FAILED for an id: it has no screenshots yet */
export function newImages(items: readonly ImageItem[]): StagedImage[] {
  return items.map((item, index) => {
    if ('upload' in item) return item.upload;
    throw missingScreenshot(index);
  });
}

/**
 * Claims staged images as the screenshots of a template.
 * @param freedBytes the size of the screenshots that they replace
 * @returns the rows to insert, without positions
 */
export async function claimScreenshots(
  images: readonly StagedImage[],
  context: StatementContext,
  freedBytes = 0,
) {
  const claimed = await claimImages(images, context, freedBytes);
  const common = { ownerId: userIdOf(context), createdAt: context.now };
  return claimed.map(({ filename: _, ...image }) => ({ ...image, ...common }));
}

/** Inserts the screenshots of a new template, in the order of the images. */
export async function insertScreenshots(
  templateId: string,
  images: readonly StagedImage[],
  context: StatementContext,
): Promise<void> {
  const rows = await claimScreenshots(images, context);
  const screenshots = rows.map((row, position) => ({ ...row, position, templateId }));
  await insertRecords(context.database, 'Screenshot', screenshots);
}
