import { expect } from 'vitest';
import type { GraphQLReply } from '../users/people.ts';

/** The complete response to an operation with one root field that was rejected. */
export function errorFor(
  field: string,
  code: string,
  message: string,
  details?: { path: (string | number)[]; code?: string; message: string }[],
): GraphQLReply {
  return {
    data: { [field]: null },
    errors: [
      {
        message,
        locations: [{ line: expect.any(Number), column: expect.any(Number) }],
        path: [field],
        extensions: {
          code,
          ...(details ? { details } : {}),
          requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        },
      } as NonNullable<GraphQLReply['errors']>[number],
    ],
  };
}

/** Ids that are NOT_FOUND: missing, of another user, malformed or of another type. */
export const notFoundFor = (field: string) => errorFor(field, 'NOT_FOUND', 'Not found');

/** VALIDATION_FAILED with one problem. */
export const invalidFor = (
  field: string,
  path: (string | number)[],
  message: string,
  code: string = expect.any(String),
) => errorFor(field, 'VALIDATION_FAILED', 'Validation failed', [{ path, code, message }]);

export const conflictFor = (field: string, path: (string | number)[], message: string) =>
  errorFor(field, 'CONFLICT', 'Conflict', [{ path, message }]);

export const forbiddenFor = (field: string, ...reasons: string[]) =>
  errorFor(
    field,
    'FORBIDDEN',
    reasons.join('. '),
    reasons.map((message) => ({ path: [], message })),
  );
