import type { MultipartForm } from '../http/multipart.ts';
import type { AnyRestRoute } from './route.ts';

type Names = NonNullable<AnyRestRoute['multipart']>;

/** A JSON body; what only multipart has (documented) counts as unknown in it. */
export function jsonBody(body: unknown, { multipart }: AnyRestRoute): unknown {
  if (!multipart || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { [multipart.files]: _, ...rest } = body as Record<string, unknown>;
  return rest;
}

/** A multipart body as a JSON body would have its fields. Lists may be written with `[]`. */
export async function multipartBody(
  { files, dataUrls }: Names,
  read: (isDataUrl: (name: string) => boolean) => Promise<MultipartForm>,
): Promise<object> {
  const isNamed = (name: string, wanted: string) => name === wanted || name === `${wanted}[]`;
  const form = await read((name) => isNamed(name, dataUrls));
  const body = new Map<string, unknown>();
  for (const [name, values] of form.texts) {
    // A field given twice is a list, which no text may be.
    body.set(name, values.length === 1 ? values[0] : values);
  }
  for (const wanted of [files, dataUrls]) {
    const sent = [...form.files].filter(([name]) => isNamed(name, wanted));
    body.delete(wanted);
    if (sent.length > 0)
      body.set(
        wanted,
        sent.flatMap(([, list]) => list),
      );
  }
  return Object.fromEntries(body);
}
