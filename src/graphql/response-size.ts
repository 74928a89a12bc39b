/** The maximum size of the response to a client's operation, in bytes of JSON. */
export const maxResponseBytes = 10 * 1024 * 1024;

/** The maximum number of bytes of a character (a UTF-16 code unit) in JSON: `\\u0001`. */
const bytesPerCharacter = 6;
/** The maximum number of bytes of a number, a boolean or null, with its comma. */
const bytesPerScalar = 26;

const upperBound = (text: string) => text.length * bytesPerCharacter + 3;
const exactSize = (text: string) => Buffer.byteLength(JSON.stringify(text)) + 1;

/**
 * Whether a result is larger than the limit as JSON. Does not create the JSON, which can be much
 * larger than the result: a result can contain the same string object under many names.
 */
export function isLargerThan(limit: number, result: unknown): boolean {
  // The upper bound is quick to compute and is enough for nearly every result.
  return exceeds(limit, result, upperBound) && exceeds(limit, result, exactSize);
}

function exceeds(limit: number, result: unknown, sizeOf: (text: string) => number): boolean {
  const pending: unknown[] = [result];
  let bytes = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') bytes += sizeOf(value);
    else if (typeof value !== 'object' || value === null) bytes += bytesPerScalar;
    else bytes += pushParts(value, pending);
    if (bytes > limit) return true;
  }
  return false;
}

/** Adds the values of an object to `pending`. @returns the bytes of its keys and brackets */
function pushParts(value: object, pending: unknown[]): number {
  let bytes = 3;
  // An alias can also have this name.
  if ('toJSON' in value && typeof value.toJSON === 'function') pending.push(value.toJSON());
  else if (Array.isArray(value)) for (const item of value) pending.push(item);
  else
    for (const [key, part] of Object.entries(value)) {
      bytes += key.length + 4;
      pending.push(part);
    }
  return bytes;
}
