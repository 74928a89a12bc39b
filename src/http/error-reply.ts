import { FolioError } from '../errors.ts';

/** The documented error body, the same on both services and for every status. */
export interface ErrorBody {
  readonly error: string;
  readonly details: readonly string[];
}

/** The documented body of a failure. */
export function errorBody({
  message,
  details,
}: Pick<FolioError, 'message' | 'details'>): ErrorBody {
  return { error: message, details: details.map((detail) => detail.message) };
}

/** The catalogue's failure for what Fastify itself refuses; undefined for anything else. */
export function frameworkError(error: unknown): FolioError | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (!code?.startsWith('FST_ERR')) return undefined;
  if (code === 'FST_ERR_BAD_URL') return new FolioError('NOT_FOUND');
  if (statusCode === 413) return new FolioError('PAYLOAD_TOO_LARGE');
  if (statusCode === 415) return new FolioError('UNSUPPORTED_MEDIA_TYPE');
  return statusCode !== undefined && statusCode < 500 ? new FolioError('BAD_REQUEST') : undefined;
}
