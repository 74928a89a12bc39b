import type { ErrorDetail } from '../errors.ts';
import type { MultipartForm } from '../http/multipart.ts';
import type { AnyRestRoute } from './route.ts';

type MultipartNames = NonNullable<AnyRestRoute['multipart']>;

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
 * The index of a part in the list `listName`, which clients write as `listName`, `listName[]` or
 * `listName[0]`; undefined for a part of another name.
 */
function listIndex(listName: string, name: string): number | undefined {
  if (name === listName || name === `${listName}[]`) return -1;
  const digits = name.startsWith(listName) && /^\[(\d+)\]$/.exec(name.slice(listName.length))?.[1];
  return digits ? Number(digits) : undefined;
}

/** The values of a list's parts: those with an index in its order, after those without one. */
function listValues<Value>(
  parts: ReadonlyMap<string, readonly Value[]>,
  listName: string,
): Value[] {
  return [...parts]
    .flatMap(([name, values]) => {
      const index = listIndex(listName, name);
      return index === undefined ? [] : { index, values };
    })
    .toSorted((left, right) => left.index - right.index)
    .flatMap(({ values }) => values);
}

/** A multipart body as a JSON body would have its fields. No file that was sent is ignored. */
export async function multipartBody(
  { files, dataUrls }: MultipartNames,
  read: (isDataUrl: (name: string) => boolean) => Promise<MultipartForm>,
): Promise<ReceivedBody> {
  const form = await read((name) => listIndex(dataUrls, name) !== undefined);
  const body = new Map<string, unknown>();
  for (const [name, values] of form.texts) {
    // A field given twice is a list, which no text may be.
    body.set(name, values.length === 1 ? values[0] : values);
  }
  for (const listName of [files, dataUrls]) {
    body.delete(listName);
    const values = listValues(form.files, listName);
    if (values.length > 0) body.set(listName, values);
  }
  return { body: Object.fromEntries(body), details: misplacedParts(form, { files, dataUrls }) };
}

/** Files under names that take none, and texts where a file belongs. */
function misplacedParts(form: MultipartForm, { files, dataUrls }: MultipartNames): ErrorDetail[] {
  const strayFiles = [...form.files].filter(
    ([name, { length }]) =>
      length > 0 && [files, dataUrls].every((listName) => listIndex(listName, name) === undefined),
  );
  // Some form libraries send an empty text when no file was chosen.
  const hasText = (text: string) => text !== '';
  return [
    ...strayFiles.map(([name]) => ({
      path: [name],
      message: `File ${JSON.stringify(name)} must be sent as ${files}[]`,
    })),
    ...(listValues(form.texts, files).some(hasText)
      ? [{ path: [files], message: `${files}[] must be sent as files, with a file name` }]
      : []),
  ];
}
