import type { Context } from '../../../graphql/context.ts';
import type { StagedImage } from '../../../images/staged-image.ts';
import { freeImages } from '../../quotas/image-quota.ts';
import { claimScreenshots } from './claim-screenshots.ts';

/** Deletes a template's screenshots and, after the commit, their images. */
async function deleteRows(templateId: string, context: Context) {
  const { screenshot } = context.database;
  const rows = await screenshot.findMany({
    where: { templateId },
    select: { id: true, byteSize: true },
  });
  if (rows.length > 0) {
    await screenshot.deleteMany({ where: { templateId } });
    context.afterCommit(() => context.images.remove(rows.map(({ id }) => id)));
  }
  return { count: rows.length, bytes: rows.reduce((sum, { byteSize }) => sum + byteSize, 0) };
}

/**
 * Deletes a template's screenshots. The template must be locked, so that no other request adds a
 * screenshot.
 */
export async function removeScreenshots(templateId: string, context: Context): Promise<void> {
  const { bytes } = await deleteRows(templateId, context);
  await freeImages(bytes, context);
}

/**
 * Replaces all screenshots of a template, which must be locked.
 * @returns whether anything changed
 */
export async function replaceScreenshots(
  templateId: string,
  images: readonly StagedImage[],
  context: Context,
): Promise<boolean> {
  const removed = await deleteRows(templateId, context);
  const rows = await claimScreenshots(images, context, removed.bytes);
  await context.database.screenshot.createMany({
    data: rows.map((row) => ({ ...row, templateId })),
  });
  return removed.count > 0 || rows.length > 0;
}
