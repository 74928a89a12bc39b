import { z } from 'zod';
import { UploadedFile } from '../images/image-file.ts';
import { type ImageType, unsupportedImage } from '../images/inspect.ts';
import { StagedImage } from '../images/staged-image.ts';
import { addIssue } from './issues.ts';
import { requiredOr } from './required.ts';

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
 * A list of at most 5 images (documented). In a resolver, an item is a `StagedImage`, which contains
 * the validation issue of the file. In a REST body, it is a data URL or a multipart file.
 */
export function imageList(types: ImageTypes) {
  const kinds = imageKinds(types);
  const image = z.unknown().superRefine((value, context) => {
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
  return z
    .array(z.unknown(), requiredOr('must be an array'))
    .max(maxImages, { error: `are too many (maximum is ${maxImages})` })
    .pipe(z.array(image))
    .meta({
      items: {
        type: 'string',
        contentEncoding: 'base64',
        description: `A base64 data URL of a ${kinds} image.`,
      },
      maxItems: maxImages,
    });
}
