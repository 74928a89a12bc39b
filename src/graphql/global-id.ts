import { decodeBase64, encodeBase64 } from '@pothos/core';

export { globalId } from '../input/global-id.ts';

/** The type and raw id in a global id; undefined if it is malformed. */
export function decodeGlobalId(id: string): { typename: string; rawId: string } | undefined {
  let text: string;
  try {
    text = decodeBase64(id);
  } catch {
    return undefined;
  }
  const colon = text.indexOf(':');
  const decoded = { typename: text.slice(0, colon), rawId: text.slice(colon + 1) };
  // Several base64 texts decode to the same bytes. Only the one that `globalId` returns is valid.
  return colon > 0 && encodeBase64(text) === id ? decoded : undefined;
}
