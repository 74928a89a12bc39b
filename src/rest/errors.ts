/** The errors that the runner throws itself. The OpenAPI document contains them as examples. */
import { FolioError } from '../errors.ts';
import type { AnyRestRoute } from './route.ts';

/** The session or the key is missing, invalid, or of another kind than the route requires. */
export const invalidCredential = ({ bySession }: AnyRestRoute): FolioError =>
  new FolioError('UNAUTHENTICATED', bySession ? {} : { message: 'Invalid or missing API key' });

export function unsupportedType({ multipart }: AnyRestRoute): FolioError {
  const message = `Send application/json${multipart ? ' or multipart/form-data' : ''}`;
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', { details: [{ path: [], message }] });
}
