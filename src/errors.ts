import { GraphQLError } from 'graphql';

interface ErrorKind {
  /** The HTTP status of a REST reply. */
  readonly status: number;
  readonly message: string;
  readonly logLevel: 'debug' | 'warn' | 'error';
}

/** The key is `extensions.code` in GraphQL. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'Malformed request', logLevel: 'debug' },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    message: 'The document has a syntax error',
    logLevel: 'debug',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    message: 'The document is not valid for the schema',
    logLevel: 'debug',
  },
  BAD_USER_INPUT: { status: 400, message: 'A variable has the wrong type', logLevel: 'debug' },
  // Apollo Client and urql check for this exact message.
  PERSISTED_QUERY_NOT_SUPPORTED: {
    status: 400,
    message: 'PersistedQueryNotSupported',
    logLevel: 'debug',
  },
  // Both clients check for this exact message too.
  PERSISTED_QUERY_NOT_FOUND: {
    status: 400,
    message: 'PersistedQueryNotFound',
    logLevel: 'debug',
  },
  DOCUMENT_NOT_TRUSTED: {
    status: 400,
    message: 'This server runs trusted documents only',
    logLevel: 'debug',
  },
  UNAUTHENTICATED: { status: 401, message: 'Invalid or missing credentials', logLevel: 'debug' },
  FORBIDDEN: { status: 403, message: 'Insufficient permissions', logLevel: 'debug' },
  NOT_FOUND: { status: 404, message: 'Not found', logLevel: 'debug' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed', logLevel: 'debug' },
  CONFLICT: { status: 409, message: 'Conflict', logLevel: 'debug' },
  // The same request with the same Idempotency-Key runs at the moment.
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'A request with this idempotency key is still running',
    logLevel: 'debug',
  },
  PRECONDITION_FAILED: { status: 412, message: 'Precondition failed', logLevel: 'debug' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Request body too large', logLevel: 'debug' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'Range not satisfiable', logLevel: 'debug' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Unsupported content type', logLevel: 'debug' },
  VALIDATION_FAILED: { status: 422, message: 'Validation failed', logLevel: 'debug' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'Idempotency key reused', logLevel: 'debug' },
  RATE_LIMITED: { status: 429, message: 'Rate limit exceeded', logLevel: 'debug' },
  // RFC 8628, section 3.5.
  SLOW_DOWN: {
    status: 429,
    message: 'Called again too soon, wait for the interval',
    logLevel: 'debug',
  },
  TOO_COMPLEX: { status: 400, message: 'The operation is too complex', logLevel: 'debug' },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: "Images can't be stored at the moment, try again later",
    logLevel: 'error',
  },
  INTERNAL: { status: 500, message: 'Internal server error', logLevel: 'error' },
  BUSY: { status: 503, message: 'The service is busy, try again', logLevel: 'warn' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Clients map the codes to their own messages. */
export const issueCodes = {
  BLANK: 'Missing, null or blank.',
  INVALID: 'The wrong type or format, or not allowed for another reason.',
  NOT_INCLUDED: 'Not one of the accepted values.',
  TOO_SHORT: 'A string with fewer characters than the minimum.',
  TOO_LONG: 'A string with more characters than the maximum.',
  TOO_SMALL: 'A number or a date below the minimum.',
  TOO_LARGE: 'A number or a date above the maximum.',
  TOO_MANY: 'A list with more items than the maximum.',
  TAKEN: 'Another record has this value.',
  NOT_FOUND: 'The record does not exist.',
  INCORRECT: 'A password that is not correct.',
  LIMIT_REACHED: 'A limit of the user is reached.',
} as const;

export type IssueCode = keyof typeof issueCodes;

export interface ErrorDetail {
  readonly path: readonly (string | number)[];
  /** Only for VALIDATION_FAILED. */
  readonly code?: IssueCode;
  /** A sentence without a full stop; a line of `details` in REST. */
  readonly message: string;
}

/** `extensions.reason` in GraphQL: distinguishes errors of the same code. */
export const errorReasons = {
  CHANGED: 'CONFLICT: the record has changed since `ifUpdatedAt`.',
} as const;

export type ErrorReason = keyof typeof errorReasons;

/** Costs have no unit: a field of a record costs 1. */
export interface ExceededCost {
  readonly requested: number;
  readonly maximum: number;
  /** The field with the highest cost, with its selection. */
  readonly mostExpensive: {
    readonly path: readonly string[];
    readonly cost: number;
  };
}

interface FolioErrorOptions {
  readonly message?: string;
  readonly reason?: ErrorReason | undefined;
  readonly details?: readonly ErrorDetail[];
  readonly cost?: ExceededCost | undefined;
  readonly cause?: unknown;
  /** Whether the operation that failed has logged it. Default: false. */
  readonly isLogged?: boolean;
}

/** An error of the catalogue. Other thrown values are masked as INTERNAL. */
export class FolioError extends GraphQLError {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly cost: ExceededCost | undefined;
  readonly reason: ErrorReason | undefined;
  readonly isLogged: boolean;

  constructor(code: ErrorCode, options: FolioErrorOptions = {}) {
    const { details = [], cost, reason, isLogged = false } = options;
    super(options.message ?? errorCatalogue[code].message, {
      extensions: {
        code,
        ...(reason ? { reason } : {}),
        ...(details.length > 0 ? { details } : {}),
        ...(cost ? { cost } : {}),
      },
    });
    this.reason = reason;
    this.isLogged = isLogged;
    this.cost = cost;
    this.name = 'FolioError';
    // Logged only; clients don't receive it.
    if (options.cause !== undefined) this.cause = options.cause;
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

export function validationError(
  path: ErrorDetail['path'],
  code: IssueCode,
  message: string,
): FolioError {
  return new FolioError('VALIDATION_FAILED', { details: [{ path, code, message }] });
}

export const badRequest = (message: string) => new FolioError('BAD_REQUEST', { message });

export function notFound(): FolioError {
  return new FolioError('NOT_FOUND');
}

export function forbidden(...reasons: string[]): FolioError {
  return new FolioError('FORBIDDEN', {
    details: reasons.map((message) => ({ path: [], message })),
  });
}
