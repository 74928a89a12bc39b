/** The refusals of the runner's own, which the OpenAPI document shows as they are. */
import { FolioError } from '../errors.ts';

/** No key, a wrong one, or one of the other service. */
export function withoutKey(): FolioError {
  return new FolioError('UNAUTHENTICATED', { message: 'Invalid or missing API key' });
}

export function notJson(): FolioError {
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', {
    details: [{ path: [], message: 'Send application/json' }],
  });
}
