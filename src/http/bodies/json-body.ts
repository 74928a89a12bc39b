import { badRequest, type FolioError } from '../../errors.ts';
import { parseExactly } from '../../input/exact-number.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether a Content-Type header is JSON, with or without parameters. */
export function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/**
 * Numbers that a double can't represent become an `ExactNumber`.
 * @throws BAD_REQUEST if the body is not JSON in UTF-8: decoding other bytes would change strings.
 */
export function parseJson(body: Buffer): unknown {
  try {
    return parseExactly(decoder.decode(body));
  } catch {
    throw malformedJson();
  }
}

export function malformedJson(): FolioError {
  return badRequest('Malformed JSON');
}
