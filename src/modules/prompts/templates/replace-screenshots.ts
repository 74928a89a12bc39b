import { validationError } from '../../../errors.ts';
import type { ScreenshotModel } from '../../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecordId } from '../../../graphql/schema/node.ts';
import type { ImageItem } from '../../../input/images.ts';
import { freeImages } from '../../quotas/image-quota.ts';
import { claimScreenshots, missingScreenshot } from './claim-screenshots.ts';

type StoredScreenshot = Pick<ScreenshotModel, 'id' | 'position' | 'byteSize'>;

const sizeOf = (screenshots: readonly StoredScreenshot[]) =>
  screenshots.reduce((sum, { byteSize }) => sum + byteSize, 0);

const screenshotsOf = (templateId: string, context: Context): Promise<StoredScreenshot[]> =>
  context.database.screenshot.findMany({
    where: { templateId, ownerId: userIdOf(context) },
    select: { id: true, position: true, byteSize: true },
  });

/** Deletes screenshots and, after the commit, their images. */
async function deleteRows(screenshots: readonly StoredScreenshot[], context: Context) {
  if (screenshots.length === 0) return;
  const ids = screenshots.map(({ id }) => id);
  await context.database.screenshot.deleteMany({
    where: { id: { in: ids }, ownerId: userIdOf(context) },
  });
  context.afterCommit(() => context.images.remove(ids));
}

/**
 * Subtracts the screenshots of a template that will be deleted from the owner's usage. Their images stay
 * as long as the deletion can be undone. The template must be locked, so that no other request adds a
 * screenshot.
 */
export async function freeScreenshots(templateId: string, context: Context): Promise<void> {
  await freeImages(sizeOf(await screenshotsOf(templateId, context)), context);
}

/** The stored screenshots that the items name, by their positions in the list. */
function keptScreenshots(items: readonly ImageItem[], stored: readonly StoredScreenshot[]) {
  const keptByIndex = new Map<number, StoredScreenshot>();
  for (const [index, item] of items.entries()) {
    if ('upload' in item) continue;
    const id = findRecordId('Screenshot', item.id);
    const found = stored.find((screenshot) => screenshot.id === id);
    if (!found) throw missingScreenshot(index);
    if ([...keptByIndex.values()].includes(found)) {
      const message = `Screenshot ${index + 1} is given twice`;
      throw validationError(['input', 'screenshots', index], 'INVALID', message);
    }
    keptByIndex.set(index, found);
  }
  return keptByIndex;
}

/**
 * The items of a list become the screenshots of the template. The template must be locked.
 * @returns whether anything changed
 * @throws VALIDATION_FAILED for an id that is not that of one of its screenshots, or is repeated
 */
export async function replaceScreenshots(
  templateId: string,
  items: readonly ImageItem[],
  context: Context,
): Promise<boolean> {
  const stored = await screenshotsOf(templateId, context);
  const keptByIndex = keptScreenshots(items, stored);
  const keptIds = new Set([...keptByIndex.values()].map(({ id }) => id));
  const removed = stored.filter(({ id }) => !keptIds.has(id));
  const moved = [...keptByIndex].filter(([index, { position }]) => index !== position);
  const images = items.flatMap((item, position) =>
    'upload' in item ? [{ position, image: item.upload }] : [],
  );
  await deleteRows(removed, context);
  const rows = await claimScreenshots(
    images.map(({ image }) => image),
    context,
    sizeOf(removed),
  );
  const { screenshot } = context.database;
  const ownerId = userIdOf(context);
  for (const [position, { id }] of moved) {
    await screenshot.update({ where: { id, ownerId }, data: { position }, select: { id: true } });
  }
  await screenshot.createMany({
    data: rows.map((row, index) => ({
      ...row,
      templateId,
      position: images[index]?.position as number,
    })),
  });
  return removed.length + moved.length + rows.length > 0;
}
