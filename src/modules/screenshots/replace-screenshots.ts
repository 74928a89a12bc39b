import type { Context } from '../../graphql/context.ts';
import type { StagedImage } from '../../images/staged-image.ts';
import { claimScreenshots } from './claim-screenshots.ts';

/**
 * Deletes a template's screenshots, and their images once that is committed. The template must be
 * locked, so that no other request adds one meanwhile.
 * @returns whether there were any.
 */
export async function removeScreenshots(templateId: string, context: Context): Promise<boolean> {
  const { screenshot } = context.database;
  const ids = (await screenshot.findMany({ where: { templateId }, select: { id: true } })).map(
    ({ id }) => id,
  );
  if (ids.length === 0) return false;
  await screenshot.deleteMany({ where: { templateId } });
  context.afterCommit(() => context.images.remove(ids));
  return true;
}

/** Puts a new set in the place of a template's screenshots. @returns whether that changes anything. */
export async function replaceScreenshots(
  templateId: string,
  images: readonly StagedImage[],
  context: Context,
): Promise<boolean> {
  const wereAny = await removeScreenshots(templateId, context);
  const rows = claimScreenshots(images, context.now);
  await context.database.screenshot.createMany({
    data: rows.map((row) => ({ ...row, templateId })),
  });
  return wereAny || rows.length > 0;
}
