import type { Context } from '../../../graphql/schema/context.ts';
import type { StagedImage, StoredImage } from '../../../images/staged-image.ts';
import { isStorable } from '../../../input/text.ts';
import { claimImages } from '../../quotas/image-quota.ts';

const maxFilename = 255;

export async function claimAttachments(images: readonly StagedImage[], context: Context) {
  return attachmentRows(await claimImages(images, context), context.now);
}

/** The rows of an idea's attachments, without its id, in order. */
export function attachmentRows(images: readonly StoredImage[], createdAt: Date) {
  return images.map((image, position) => ({
    ...image,
    position,
    filename: filenameOf(image, position),
    createdAt,
  }));
}

/**
 * The file name that the client sent, shortened to the column, without folders. Control characters
 * and those that change the direction of text are removed. A generated name if the client sent none.
 */
function filenameOf({ filename = '', contentType }: StoredImage, position: number): string {
  const base = filename.split(/[\\/]/).at(-1) ?? '';
  const cleaned = base.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  if (cleaned !== '' && isStorable(cleaned)) return shorten(cleaned);
  return `attachment-${position + 1}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`;
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= maxFilename) return name;
  const extension = [...(/\.\w{1,10}$/.exec(name)?.[0] ?? '')];
  return [...characters.slice(0, maxFilename - extension.length), ...extension].join('');
}
