import type { ErrorCode, FolioError } from '../../errors.ts';
import { maxImageBodyBytes } from '../../http/bodies/large-bodies.ts';
import { errorBody, isTemporary } from '../../http/replies/error-reply.ts';
import { maxBodyBytes } from '../../http/server.ts';
import { headerReferences } from './headers.ts';

const descriptions: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The body is not valid JSON, or not UTF-8.',
  UNAUTHENTICATED:
    'The key is missing, invalid, expired or revoked, or it is a key for the other service: then `details` names the right kind.',
  FORBIDDEN: 'The key or its owner does not meet a requirement. Each line of `details` names one.',
  NOT_FOUND:
    'The record does not exist, or it belongs to another user. Both cases have the same response.',
  CONFLICT: 'Other records use the record, as `details` shows. Nothing is changed.',
  IDEMPOTENCY_KEY_IN_USE:
    'The same request, with the same `Idempotency-Key`, has been running for 10 seconds.',
  IDEMPOTENCY_KEY_REUSED:
    'The `Idempotency-Key` is not valid, or another request had it in the last 24 hours.',
  PRECONDITION_FAILED:
    'The record is in another state than those of `If-Match`. Nothing is changed.',
  METHOD_NOT_ALLOWED:
    'Any other error, with the same body. For example, a method that the path does not have returns 405 with `Allow`.',
  PAYLOAD_TOO_LARGE: `The body is larger than ${megabytes(maxBodyBytes)}, or than ${megabytes(maxImageBodyBytes)} on routes that accept images.`,
  UNSUPPORTED_MEDIA_TYPE:
    'The content type is not one of those of the request body, or the body is compressed.',
  VALIDATION_FAILED: 'The input is not valid. Each line of `details` is one validation issue.',
  RATE_LIMITED: 'Too many requests in this window. `Retry-After` has the seconds to wait.',
  INTERNAL: 'An unexpected error. The log of the server has it under the `X-Request-Id`.',
  BUSY: 'The database is too busy. `Retry-After` has the seconds to wait.',
};

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB (${bytes} bytes)`;
}

/** The descriptions on routes that are authenticated by a session. */
const sessionDescriptions: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'The session is missing or has expired. Keys are not accepted.',
  FORBIDDEN: "The request comes from another site: its `Origin` is not this server's.",
};

/** The details differ between routes, so these errors are not shared. */
const routeSpecificCodes: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'CONFLICT',
  'VALIDATION_FAILED',
]);

export const errorSchema = {
  type: 'object',
  description: 'The body of every error response.',
  required: ['error', 'details'],
  properties: {
    error: { type: 'string', description: 'A summary of the error.' },
    details: {
      type: 'array',
      description: 'One message for each validation issue or other reason. May be empty.',
      items: { type: 'string' },
    },
  },
};

/** Collects the error responses that are the same on every route, for `components/responses`. */
export class ErrorResponses {
  readonly shared: Record<string, object> = {};

  /** A reference if the response is shared. */
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
      ...(code === 'RATE_LIMITED' || isTemporary(code) ? (['Retry-After'] as const) : []),
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
