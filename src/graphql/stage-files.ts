import { DataUrlFile, UploadedFile } from '../images/image-file.ts';
import type { Images } from '../images/images.ts';
import type { StagedImage } from '../images/staged-image.ts';

/** The most files that one list takes; longer ones are refused by their noun, and not looked into. */
const maxFiles = 5;

const isFile = (value: unknown) => value instanceof DataUrlFile || value instanceof UploadedFile;

/**
 * Stores the files among a field's arguments, before its transaction begins: that must be short.
 * @returns the arguments with a StagedImage in place of each file, and those.
 * @throws STORAGE_UNAVAILABLE; nothing is left behind then.
 */
export async function stageFiles(args: object, images: Images) {
  const staged: StagedImage[] = [];

  async function replaced(value: unknown): Promise<unknown> {
    if (isFile(value)) {
      const image = await images.stage(value as DataUrlFile | UploadedFile);
      staged.push(image);
      return image;
    }
    if (Array.isArray(value)) {
      if (!value.some(isFile) && !value.some(isContainer)) return value;
      if (value.filter(isFile).length > maxFiles) return value;
      const items: unknown[] = [];
      for (const item of value) items.push(await replaced(item));
      return items;
    }
    if (!isContainer(value)) return value;
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) fields[name] = await replaced(field);
    return fields;
  }

  try {
    return { args: (await replaced(args)) as object, staged };
  } catch (error) {
    await discard(staged, images);
    throw error;
  }
}

/** Plain objects and lists; dates and the like are values. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Deletes what no row has claimed. */
export function discard(
  staged: readonly StagedImage[],
  images: Images,
  { claimedToo = true } = {},
): Promise<void> {
  const gone = staged.filter(({ isClaimed }) => claimedToo || !isClaimed);
  return images.remove(gone.flatMap(({ image }) => image?.id ?? []));
}
