import { FolioError } from '../../errors.ts';

export const maxResponseBytes = 10 * 1024 * 1024;

export const responseTooLarge = (limit: number) =>
  new FolioError('TOO_COMPLEX', {
    message: `The response is larger than ${limit} bytes; select fewer fields or smaller pages`,
  });

/** The maximum number of bytes of a character (a UTF-16 code unit) in JSON: `\\u0001`. */
const bytesPerCharacter = 6;
/** The maximum number of bytes of a number, a boolean or null, with its comma. */
const bytesPerScalar = 26;

const upperBound = (string: string) => string.length * bytesPerCharacter + 3;
const exactSize = (string: string) => Buffer.byteLength(JSON.stringify(string)) + 1;

/** Does not create the JSON: a result can contain the same string object under many names. */
export function isLargerThan(limit: number, result: unknown): boolean {
  // The upper bound is quick to compute and is enough for nearly every result.
  return exceeds(limit, result, upperBound) && exceeds(limit, result, exactSize);
}

function exceeds(limit: number, result: unknown, sizeOf: (string: string) => number): boolean {
  let bytes = 0;
  // Recursive, because document limits bound the depth of a result.
  const add = (value: unknown): void => {
    if (bytes > limit) return;
    if (typeof value === 'string') bytes += sizeOf(value);
    else if (typeof value !== 'object' || value === null) bytes += bytesPerScalar;
    else addParts(value);
  };
  const addParts = (value: object) => {
    bytes += 3;
    if (Array.isArray(value)) {
      for (const item of value) add(item);
    } else if (isPlain(value)) {
      for (const key in value) {
        bytes += key.length + 4;
        add(value[key]);
      }
    } else add((value as { toJSON?: () => unknown }).toJSON?.() ?? { ...value });
  };
  add(result);
  return bytes > limit;
}

/** An object of a class, such as an error, has `toJSON`. */
function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
