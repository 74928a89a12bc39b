import { isObject } from '../common/is-object.ts';
import type { ErrorDetail } from '../errors.ts';
import type { MultipartForm } from '../http/bodies/multipart.ts';
import type { AnyRestRoute } from './route.ts';

type MultipartNames = NonNullable<AnyRestRoute['multipart']>;

interface ReceivedBody {
  readonly body: unknown;
  readonly details: readonly ErrorDetail[];
}

/** The field for files is documented for multipart only. */
export function jsonBody(body: unknown, { multipart }: AnyRestRoute): unknown {
  if (!multipart || !isObject(body)) return body;
  const { [multipart.files]: _, ...rest } = body;
  return rest;
}

/** 2 for `tags[2]`, -1 for `tags` and `tags[]`, undefined for a part of another list. */
function listIndex(listName: string, name: string): number | undefined {
  if (name === listName || name === `${listName}[]`) return -1;
  const digits = name.startsWith(listName) && /^\[(\d+)\]$/.exec(name.slice(listName.length))?.[1];
  return digits ? Number(digits) : undefined;
}

/** Parts without an index first, then the others by index. */
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

/** A file under a wrong name is an error. */
export async function multipartBody(
  { files, dataUrls }: MultipartNames,
  read: (isDataUrl: (name: string) => boolean) => Promise<MultipartForm>,
): Promise<ReceivedBody> {
  const form = await read((name) => listIndex(dataUrls, name) !== undefined);
  const body = new Map<string, unknown>();
  for (const [name, values] of form.texts) {
    // Validation rejects the list of a repeated field: only files may be repeated.
    body.set(name, values.length === 1 ? values[0] : values);
  }
  for (const listName of [files, dataUrls]) {
    body.delete(listName);
    const values = listValues(form.files, listName);
    if (values.length > 0) body.set(listName, values);
  }
  return { body: Object.fromEntries(body), details: misplacedParts(form, { files, dataUrls }) };
}

/** Files under the wrong name, and strings where a file belongs. */
function misplacedParts(form: MultipartForm, { files, dataUrls }: MultipartNames): ErrorDetail[] {
  const strayFiles = [...form.files].filter(
    ([name, { length }]) =>
      length > 0 && [files, dataUrls].every((listName) => listIndex(listName, name) === undefined),
  );
  // Some form libraries send an empty string if no file is selected.
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
