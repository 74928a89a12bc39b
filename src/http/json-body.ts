import { FolioError } from '../errors.ts';
import { parseExactly } from '../input/exact-number.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether a Content-Type header says JSON; parameters such as a charset don't matter. */
export function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/**
 * The value of a JSON body. A number that would have to be rounded is an `ExactNumber`.
 * @throws BAD_REQUEST when it is not JSON or not UTF-8, which would be stored as something else.
 */
export function parseJson(body: Buffer): unknown {
  try {
    return parseExactly(decoder.decode(body));
  } catch {
    throw malformedJson();
  }
}

export function malformedJson(): FolioError {
  return new FolioError('BAD_REQUEST', { message: 'Malformed JSON' });
}
