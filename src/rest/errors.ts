/** The errors that the runner throws itself. The OpenAPI document contains them as examples. */
import { FolioError } from '../errors.ts';

/** The key is missing, invalid, or for the other service. */
export function invalidKeyError(): FolioError {
  return new FolioError('UNAUTHENTICATED', { message: 'Invalid or missing API key' });
}

export function expectedJsonOrMultipart(): FolioError {
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', {
    details: [{ path: [], message: 'Send application/json or multipart/form-data' }],
  });
}

/** The request has no session, or a key where the route requires a session. */
export function missingSessionError(): FolioError {
  return new FolioError('UNAUTHENTICATED');
}

export function expectedJson(): FolioError {
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', {
    details: [{ path: [], message: 'Send application/json' }],
  });
}
