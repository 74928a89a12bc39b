/** The refusals of the runner's own, which the OpenAPI document shows as they are. */
import { FolioError } from '../errors.ts';

/** No key, a wrong one, or one of the other service. */
export function invalidKeyError(): FolioError {
  return new FolioError('UNAUTHENTICATED', { message: 'Invalid or missing API key' });
}

export function expectedJsonOrMultipart(): FolioError {
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', {
    details: [{ path: [], message: 'Send application/json or multipart/form-data' }],
  });
}

/** No session, or a key where a session is asked for. */
export function missingSessionError(): FolioError {
  return new FolioError('UNAUTHENTICATED');
}

export function expectedJson(): FolioError {
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', {
    details: [{ path: [], message: 'Send application/json' }],
  });
}
