import { decodeBase64, encodeBase64 } from '@pothos/core';

export { globalId } from '../../input/global-id.ts';

/**
 * Undefined if the id is malformed. No number is a global id, although some, such as 1406, are the
 * base64 form of a string with a colon.
 */
export function decodeGlobalId(id: string): { typename: string; rawId: string } | undefined {
  let decoded: string;
  try {
    decoded = decodeBase64(id);
  } catch {
    return undefined;
  }
  const [, typename, rawId] = /^([A-Z]\w*):(.+)$/is.exec(decoded) ?? [];
  // Several base64 strings decode to the same bytes. Only the one that `globalId` returns is valid.
  if (typename === undefined || rawId === undefined || encodeBase64(decoded) !== id)
    return undefined;
  return { typename, rawId };
}
