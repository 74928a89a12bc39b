import { linkHeader, type Pagination } from '../pagination.ts';
import type { AnyRestRoute } from '../route.ts';

const integer = { type: 'integer', minimum: 0 };

export const headers = {
  'X-Request-Id': {
    description:
      "The id of the request, as in the server's log. A client's value is kept if it has 1 to 128 characters from `A-Z a-z 0-9 _ . : / + = -`.",
    schema: { type: 'string', maxLength: 128 },
    example: '4b0f9e0e-31f5-4a39-8b0c-5a3f1c7de2a1',
  },
  'X-RateLimit-Limit': {
    description: 'The maximum number of requests of this caller in a window of 60 seconds.',
    schema: integer,
    example: 60,
  },
  'X-RateLimit-Remaining': {
    description: 'The number of requests left in this window.',
    schema: integer,
    example: 59,
  },
  'X-RateLimit-Reset': {
    description: 'The time when the window ends, as a Unix time in seconds.',
    schema: integer,
    example: 1_772_366_460,
  },
  'Idempotent-Replayed': {
    description: 'Sent if the request was executed before, with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    example: 42,
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme, with `error="invalid_token"` if a key was sent.',
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
    example: 'Bearer',
  },
  ETag: {
    description:
      'Identifies the body, for `If-None-Match`, and the state of a record, for `If-Match`. Two values for one record are equal before the first `.` or `;` if its state is the same.',
    schema: { type: 'string' },
    example: '"4Tn1Jx0bqFzX2mYv7sLkPw"',
  },
  Allow: {
    description: 'The methods of the path.',
    schema: { type: 'string' },
    example: 'GET, POST, HEAD',
  },
};

/** Without examples: the client on `/docs` would send them. */
export const requestHeaders = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Identifies the request, so that it is executed once, however often it is sent. For 24 hours, the same request with the same key returns the first successful response. Another request of the same user with the same key returns 422 with the `error` "Idempotency key reused". While the first one is running, the others wait; after 10 seconds, they return 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description:
      'ETags of bodies that the client has, or `*`. The response is 304 if one of them is current.',
    schema: { type: 'string' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'ETags of states of the record, or `*`. The response is 412 if the record is in another state.',
    schema: { type: 'string' },
  },
};

type HeaderName = keyof typeof headers;

/** The rate limit headers only if the surface has a rate limit (D32). */
const commonHeaders: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** References to the headers of every response and to the given ones. */
export function headerReferences(...names: HeaderName[]): Record<string, object> {
  return Object.fromEntries(
    [...commonHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

export function linkOf({ path }: AnyRestRoute, pagination: Pagination) {
  return {
    description:
      'The URLs of the first and last page, and of the previous and next page if they exist (RFC 8288).',
    schema: { type: 'string' },
    example: linkHeader(`http://127.0.0.1:4000${path}`, pagination),
  };
}
