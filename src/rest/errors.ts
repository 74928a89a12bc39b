/** The runner throws these errors itself. The OpenAPI document contains them as examples. */
import { FolioError } from '../errors.ts';
import type { AnyRestRoute } from './route.ts';

export const invalidCredential = ({ bySession }: AnyRestRoute): FolioError =>
  new FolioError('UNAUTHENTICATED', bySession ? {} : { message: 'Invalid or missing API key' });

export function unsupportedType({ multipart }: AnyRestRoute): FolioError {
  const message = `Send application/json${multipart ? ' or multipart/form-data' : ''}`;
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', { details: [{ path: [], message }] });
}
