import type { Context } from '../../../graphql/context.ts';
import type { StagedImage, StoredImage } from '../../../images/staged-image.ts';
import { isStorable } from '../../../input/text.ts';
import { claimImages } from '../../quotas/image-quota.ts';

const maxFilename = 255;

/** The rows of an idea's attachments, in their order; the images are theirs from now on. */
export async function claimAttachments(images: readonly StagedImage[], context: Context) {
  const claimed = await claimImages(images, context);
  return claimed.map((image, position) => ({
    ...image,
    position,
    filename: filenameOf(image, position),
    createdAt: context.now,
  }));
}

/**
 * The client's name for the file, without folders and control characters, and short enough for its
 * column; a name of ours where there is none.
 */
function filenameOf({ filename = '', contentType }: StoredImage, position: number): string {
  const base = filename.split(/[\\/]/).at(-1) ?? '';
  const plain = base.replace(/\p{Cc}/gu, '').trim();
  if (plain !== '' && isStorable(plain)) return shortened(plain);
  return `attachment-${position + 1}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`;
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxFilename) return name;
  const extension = [...(/\.\w{1,10}$/.exec(name)?.[0] ?? '')];
  return [...characters.slice(0, maxFilename - extension.length), ...extension].join('');
}
