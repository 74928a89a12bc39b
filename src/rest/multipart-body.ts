import type { ErrorDetail } from '../errors.ts';
import type { MultipartForm } from '../http/multipart.ts';
import type { AnyRestRoute } from './route.ts';

type Names = NonNullable<AnyRestRoute['multipart']>;

/** A body as JSON has it, and what is wrong with its parts. */
interface ReceivedBody {
  readonly body: unknown;
  readonly details: readonly ErrorDetail[];
}

/** A JSON body; what only multipart has (documented) counts as unknown in it. */
export function jsonBody(body: unknown, { multipart }: AnyRestRoute): unknown {
  if (!multipart || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { [multipart.files]: _, ...rest } = body as Record<string, unknown>;
  return rest;
}

/**
 * The place of a part in the list `wanted`, which clients write as `wanted`, `wanted[]` or
 * `wanted[0]`; undefined for a part of another name.
 */
function placeIn(wanted: string, name: string): number | undefined {
  if (name === wanted || name === `${wanted}[]`) return -1;
  const index = name.startsWith(wanted) && /^\[(\d+)\]$/.exec(name.slice(wanted.length))?.[1];
  return index ? Number(index) : undefined;
}

/** The values of a list's parts: those with an index in its order, after those without one. */
function listOf<Value>(parts: ReadonlyMap<string, readonly Value[]>, wanted: string): Value[] {
  return [...parts]
    .flatMap(([name, values]) => {
      const place = placeIn(wanted, name);
      return place === undefined ? [] : { place, values };
    })
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ values }) => values);
}

/** A multipart body as a JSON body would have its fields. No file that was sent is ignored. */
export async function multipartBody(
  { files, dataUrls }: Names,
  read: (isDataUrl: (name: string) => boolean) => Promise<MultipartForm>,
): Promise<ReceivedBody> {
  const form = await read((name) => placeIn(dataUrls, name) !== undefined);
  const body = new Map<string, unknown>();
  for (const [name, values] of form.texts) {
    // A field given twice is a list, which no text may be.
    body.set(name, values.length === 1 ? values[0] : values);
  }
  for (const wanted of [files, dataUrls]) {
    body.delete(wanted);
    const sent = listOf(form.files, wanted);
    if (sent.length > 0) body.set(wanted, sent);
  }
  return { body: Object.fromEntries(body), details: misplaced(form, { files, dataUrls }) };
}

/** Files under names that take none, and texts where a file belongs. */
function misplaced(form: MultipartForm, { files, dataUrls }: Names): ErrorDetail[] {
  const strayFiles = [...form.files].filter(
    ([name, { length }]) =>
      length > 0 && [files, dataUrls].every((wanted) => placeIn(wanted, name) === undefined),
  );
  // Some form libraries send an empty text when no file was chosen.
  const isGiven = (text: string) => text !== '';
  return [
    ...strayFiles.map(([name]) => ({
      path: [name],
      message: `File ${JSON.stringify(name)} must be sent as ${files}[]`,
    })),
    ...(listOf(form.texts, files).some(isGiven)
      ? [{ path: [files], message: `${files}[] must be sent as files, with a file name` }]
      : []),
  ];
}
