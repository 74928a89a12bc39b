/** The most bytes of JSON that a client's operation may return. */
export const maxResponseBytes = 10 * 1024 * 1024;

/** The most bytes that a character (a UTF-16 unit) takes in JSON: `\\u0001`. */
const bytesPerCharacter = 6;
/** The most that a number, a boolean or null takes, with its comma. */
const bytesPerScalar = 26;

const upperBound = (text: string) => text.length * bytesPerCharacter + 3;
const exactSize = (text: string) => Buffer.byteLength(JSON.stringify(text)) + 1;

/**
 * Whether a result takes more bytes as JSON. The text itself is not built: the same long string may
 * be in a result under many names, and only its JSON repeats it.
 */
export function isLargerThan(limit: number, result: unknown): boolean {
  // The lengths alone show that nearly every result is far below the limit.
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

/** Adds what an object holds to `pending`. @returns the bytes of its keys and brackets */
function pushParts(value: object, pending: unknown[]): number {
  let bytes = 3;
  // An alias may have this name, too.
  if ('toJSON' in value && typeof value.toJSON === 'function') pending.push(value.toJSON());
  else if (Array.isArray(value)) for (const item of value) pending.push(item);
  else
    for (const [key, part] of Object.entries(value)) {
      bytes += key.length + 4;
      pending.push(part);
    }
  return bytes;
}
