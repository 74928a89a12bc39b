import { dataUrlFile, UploadedFile } from '../images/image-file.ts';
import type { Images } from '../images/images.ts';
import { maxImages } from '../input/images.ts';

/**
 * Inspects the images of an invalid body, without storing them, so that validation returns their
 * issues besides those of other fields.
 * @param lists the fields with images: the operation gets their images as the first field
 * @returns the body with the inspected images of all these fields in the first one
 */
export async function withInspectedImages(
  body: object,
  [first, ...others]: readonly [string, ...string[]],
  images: Images,
): Promise<object> {
  const fields = new Map<string, unknown>(Object.entries(body));
  const values = [first, ...others].map((name) => fields.get(name) ?? []);
  if (!values.every(Array.isArray)) return body;
  const items: unknown[] = values.flat();
  // Validation reports only the length of a longer list.
  const inspected = items.length > maxImages ? items : await Promise.all(items.map(inspect));
  for (const name of others) fields.delete(name);
  if (items.length > 0) fields.set(first, inspected);
  return Object.fromEntries(fields);

  async function inspect(item: unknown): Promise<unknown> {
    if (item instanceof UploadedFile) return images.inspect(item);
    return typeof item === 'string' ? images.inspect(dataUrlFile(item)) : item;
  }
}
