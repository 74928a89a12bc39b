import type { ErrorCode, FolioError } from '../../errors.ts';
import { errorBody } from '../../http/error-reply.ts';
import { maxBodyBytes } from '../../http/server.ts';
import { headerReferences } from './headers.ts';

/** The descriptions of the error responses. */
const descriptions: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The body is not JSON, or not UTF-8.',
  UNAUTHENTICATED:
    'There is no key, or it is mistyped, expired or revoked, or one of the other service.',
  FORBIDDEN: 'The key or its owner may not do this; each line of `details` is a reason.',
  NOT_FOUND: "There is no such record, or it is somebody else's: nobody is told which.",
  CONFLICT: 'The record is in use; `details` says by what, and nothing is changed.',
  METHOD_NOT_ALLOWED:
    'Any other failure has the same body. A method that the path does not have is 405, with `Allow`.',
  PAYLOAD_TOO_LARGE: `The body is larger than ${maxBodyBytes / 1024 / 1024} MB (${maxBodyBytes} bytes).`,
  UNSUPPORTED_MEDIA_TYPE: 'The body is not sent as `application/json`, or is compressed.',
  VALIDATION_FAILED: 'What was sent is not valid; each line of `details` is one problem.',
  RATE_LIMITED: 'Too many requests in this minute; wait as long as `Retry-After` says.',
  INTERNAL: "Something went wrong here. The server's log has it under the `X-Request-Id`.",
  BUSY: 'The database is too busy; try again after `Retry-After`.',
};

/** The descriptions on routes that are authenticated by a session. */
const sessionDescriptions: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'There is no web session, or it has ended. A key does not count here.',
  FORBIDDEN: "Another site's page sent the request: its `Origin` is not this server's.",
};

/** Errors with details that differ between routes. They are not shared. */
const routeSpecificCodes: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'CONFLICT',
  'VALIDATION_FAILED',
]);

/** The schema of every error body. */
export const errorSchema = {
  type: 'object',
  description: 'What went wrong. The same for every status.',
  required: ['error', 'details'],
  properties: {
    error: { type: 'string', description: 'A summary.' },
    details: {
      type: 'array',
      description: 'A sentence for each problem; may be empty.',
      items: { type: 'string' },
    },
  },
};

/** Collects the error responses that are the same on every route, for `components/responses`. */
export class ErrorResponses {
  readonly shared: Record<string, object> = {};

  /** The response, or a reference to the shared one. */
  toResponse(error: FolioError, bySession = false): object {
    const response = errorResponse(error, bySession);
    if (routeSpecificCodes.has(error.code)) return response;
    const isSessionError = bySession && error.code === 'UNAUTHENTICATED';
    const name = (isSessionError ? 'without_session' : error.code.toLowerCase()).replace(
      /(?:^|_)(\w)/g,
      (_, letter: string) => letter.toUpperCase(),
    );
    this.shared[name] ??= response;
    return { $ref: `#/components/responses/${name}` };
  }
}

function errorResponse(error: FolioError, bySession: boolean): object {
  const { code } = error;
  const description = (bySession && sessionDescriptions[code]) || descriptions[code];
  if (description === undefined)
    throw new Error(`The error code ${code} has no description for the OpenAPI document`);
  return {
    description,
    headers: headerReferences(
      ...(code === 'RATE_LIMITED' || code === 'BUSY' ? (['Retry-After'] as const) : []),
      ...(code === 'UNAUTHENTICATED' ? (['WWW-Authenticate'] as const) : []),
      ...(code === 'METHOD_NOT_ALLOWED' ? (['Allow'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: errorBody(error),
      },
    },
  };
}
