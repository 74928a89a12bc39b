import { z } from 'zod';
import { UploadedFile } from '../images/image-file.ts';
import { type ImageType, unsupportedImage } from '../images/inspect.ts';
import { StagedImage } from '../images/staged-image.ts';
import { addIssue, issueCode } from './issues.ts';
import { isMissing, missingRecord, requiredOr } from './required.ts';

const imageNames: Readonly<Record<ImageType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
};

export type ImageTypes = readonly ImageType[];

export const maxImages = 5;

/** "PNG, JPEG or WebP". */
export function imageKinds(types: ImageTypes): string {
  const names = types.map((type) => imageNames[type]);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/**
 * In a resolver, an image is a `StagedImage` with the validation issue of the file. In a
 * REST body, it is a data URL or a multipart file.
 */
function imageFile(types: ImageTypes) {
  const kinds = imageKinds(types);
  return z.unknown().superRefine((value, context) => {
    const addInvalid = (message: string) => addIssue(context, 'INVALID', message);
    if (value instanceof StagedImage) {
      const { issue, contentType } = value;
      if (issue === unsupportedImage) addInvalid(`must be a ${kinds} image`);
      else if (issue) addInvalid(issue);
      else if (contentType && !types.includes(contentType)) addInvalid(`must be a ${kinds} image`);
    } else if (typeof value !== 'string' && !(value instanceof UploadedFile)) {
      addInvalid('must be a base64 data URL');
    }
  }) as z.ZodType<StagedImage>;
}

/** At most 5 items (documented). More are rejected before any of them is validated. */
const shortList = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown(), requiredOr('must be an array'))
    // In a pipe: zod also applies a maximum to the length of a string sent instead of an array.
    .pipe(z.array(z.unknown()).max(maxImages, { error: `are too many (maximum is ${maxImages})` }))
    .pipe(z.array(item));

export function imageList(types: ImageTypes) {
  const kinds = imageKinds(types);
  return shortList(imageFile(types)).meta({
    items: {
      type: 'string',
      contentEncoding: 'base64',
      description: `A base64 data URL of a ${kinds} image.`,
    },
    maxItems: maxImages,
  });
}

/** A new image, or one of the record by its global id. */
export type ImageItem = { readonly upload: StagedImage } | { readonly id: string };

export function imageItemList(types: ImageTypes) {
  const file = imageFile(types);
  const item = z
    .object({ id: z.string(missingRecord).nullish(), upload: z.unknown().optional() })
    .transform(({ id, upload }, context): ImageItem => {
      if (!isMissing(upload)) {
        for (const issue of file.safeParse(upload).error?.issues ?? []) {
          addIssue(context, issueCode(issue), issue.message);
        }
      }
      return isMissing(id) ? { upload: upload as StagedImage } : { id: id as string };
    });
  return shortList(item);
}
