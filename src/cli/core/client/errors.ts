import { CliError, changedError, type ExitName } from '../cli-error.ts';
import type { FetchResponse } from '../http/fetch.ts';

interface ErrorKind {
  readonly exit?: ExitName;
  /** The status of a REST response with this error. */
  readonly status?: number;
  readonly hint?: string;
  readonly isTemporary?: true;
}

/** The errors of the server by their codes. All others have the exit code of a failure. */
const errorKinds: Readonly<Record<string, ErrorKind>> = {
  BAD_REQUEST: { status: 400 },
  UNAUTHENTICATED: {
    status: 401,
    exit: 'notAllowed',
    hint: 'The key may be revoked or expired. To log in again, run: folio login',
  },
  FORBIDDEN: { status: 403, exit: 'notAllowed' },
  NOT_FOUND: { status: 404, exit: 'notFound' },
  METHOD_NOT_ALLOWED: { status: 405 },
  CONFLICT: { status: 409 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  VALIDATION_FAILED: { status: 422 },
  RATE_LIMITED: { status: 429, exit: 'rateLimited', hint: 'Try again later, or pass --wait.' },
  INTERNAL: { status: 500 },
  UNAVAILABLE: { status: 503, isTemporary: true },
  BUSY: { isTemporary: true },
  STORAGE_UNAVAILABLE: { isTemporary: true },
  IDEMPOTENCY_KEY_IN_USE: { isTemporary: true },
  DOCUMENT_NOT_TRUSTED: {
    hint: 'The server runs only the operations of its own version of folio. To compare the versions, run: folio status',
  },
  GRAPHQL_VALIDATION_FAILED: {
    hint: 'Client and server may have different versions. To compare them, run: folio status',
  },
};

const codeOf = (status: number) =>
  Object.entries(errorKinds).find(([, kind]) => kind.status === status)?.[0];

interface ServerError {
  readonly code: string | undefined;
  readonly message: string;
  readonly details?: readonly string[];
  readonly fields?: readonly string[];
  readonly requestId?: string | undefined;
}

function serverError({ message, ...error }: ServerError, { headers }: FetchResponse): CliError {
  const { exit = 'failure', hint, isTemporary } = errorKinds[error.code ?? ''] ?? {};
  const retryAfter = secondsUntil(headers.get('retry-after'));
  return new CliError(exit, message, {
    ...error,
    retryAfter,
    isTemporary,
    hint:
      exit === 'rateLimited' && retryAfter !== undefined
        ? `Try again in ${retryAfter} s, or pass --wait.`
        : hint,
  });
}

/**
 * @param retryAfter the header: seconds, or a date, which some proxies send (RFC 9110, section 10.2.3)
 * @returns undefined if it is neither
 */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The error of a response that does not come from folio; undefined for other responses. */
function foreignError(url: string, { status, headers }: FetchResponse): CliError | undefined {
  if (status >= 300 && status < 400 && status !== 304) {
    const location = headers.get('location') ?? 'another URL';
    return new CliError('failure', `${url} redirects to ${location}.`, {
      code: 'REDIRECTED',
      hint: 'To use that URL, log in again with --url.',
    });
  }
  if (status < 502 || status > 504) return undefined;
  return new CliError('unreachable', `Cannot reach ${url}: a proxy returned status ${status}.`, {
    isTemporary: true,
  });
}

export interface GraphqlError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly requestId?: string;
    readonly details?: readonly {
      readonly message: string;
      readonly path?: readonly (string | number)[];
    }[];
  };
}

export interface GraphqlResult {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
}

/** The first error of a response of `/graphql`; undefined for a response with data. */
export function graphqlError(
  url: string,
  response: FetchResponse,
  result: GraphqlResult | undefined,
): CliError | undefined {
  const [error] = result?.errors ?? [];
  if (error) {
    const { message, extensions = {} } = error;
    const { code = 'FAILURE', requestId, details = [] } = extensions;
    const fields = details
      .map(({ path: [argument, field] = [] }) => (argument === 'input' ? field : argument))
      .filter((name) => typeof name === 'string');
    // The message of FORBIDDEN already contains the reasons.
    const texts = details.map((detail) => detail.message).filter((text) => !message.includes(text));
    return serverError({ code, message, details: texts, fields, requestId }, response);
  }
  if (result?.data) return undefined;
  const { status } = response;
  if (status === 429) {
    return serverError({ code: 'RATE_LIMITED', message: 'Rate limit exceeded' }, response);
  }
  return foreignError(url, response) ?? unexpectedResponse(url, response);
}

/** The error of a response that folio does not send. */
export const unexpectedResponse = (url: string, { status }: FetchResponse): CliError =>
  new CliError('failure', `Unexpected response from ${url} (status ${status}).`, {
    code: 'NOT_FOLIO',
    hint: 'Check that this is the URL of a folio server.',
  });

/** The error of a response of another route; undefined for a success. */
export function statusError(
  url: string,
  response: FetchResponse,
  body: string,
): CliError | undefined {
  const { status, headers } = response;
  if (status < 300) return undefined;
  const { error, details } = parseErrorBody(body);
  // Only the 409 of a request that is still running has the header.
  const isInUse = status === 409 && headers.get('retry-after') !== null;
  const code = isInUse ? 'IDEMPOTENCY_KEY_IN_USE' : codeOf(status);
  const foreign = error === undefined || status < 400 ? foreignError(url, response) : undefined;
  const message = `${error ?? (status === 304 ? 'Not modified' : 'Error')} (status ${status})`;
  if (foreign) return foreign;
  const isPage = error === undefined && /^text\/html\b/.test(headers.get('content-type') ?? '');
  if (isPage && status !== 429) return unexpectedResponse(url, response);
  return serverError({ code, message, details }, response);
}

function parseErrorBody(text: string): { error?: string; details: readonly string[] } {
  try {
    const body: unknown = JSON.parse(text);
    const { error, details } = (body ?? {}) as { error?: unknown; details?: unknown };
    return {
      ...(typeof error === 'string' ? { error } : {}),
      details: Array.isArray(details) ? details.filter((each) => typeof each === 'string') : [],
    };
  } catch {
    return { details: [] };
  }
}

const networkErrorTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host name lookup failed',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  CERT_HAS_EXPIRED: 'certificate expired',
};

/** The errors of requests that the server may have received. */
const lostCodes = ['ECONNRESET', 'EPIPE'];

/** The reason in an error of OpenSSL, which also contains numbers and the place in its source. */
function tlsErrorText(message: string): string | undefined {
  const reason = /:SSL routines:[^:]*:([^:]*):/.exec(message)?.[1];
  if (reason !== 'wrong version number') return reason;
  return 'the server does not use TLS on this port; try http:// instead of https://';
}

/** The error of a request without a whole response. */
export function unreachableError(url: string, error: unknown): CliError {
  const { name, code, message } = error as NodeJS.ErrnoException;
  const known = name === 'TimeoutError' ? 'timed out' : networkErrorTexts[code ?? ''];
  const reason = known ?? tlsErrorText(message) ?? message;
  const isTemporary = name === 'TimeoutError' || lostCodes.includes(code ?? '');
  return new CliError('unreachable', `Cannot reach ${url}: ${reason}.`, { isTemporary });
}

export interface ServerSource {
  readonly url: string;
  readonly sources?: { readonly url: string; readonly key: string | undefined };
}

const isVariable = (source: string | undefined) => source?.startsWith('FOLIO_') ?? false;
/** The codes of errors that a wrong URL causes. */
const addressErrorCodes = ['UNREACHABLE', 'NOT_FOLIO', 'REDIRECTED'];

/** Adds the environment variable with the rejected key or the wrong URL to an error. */
export function addErrorSource(error: CliError, { url, sources }: ServerSource): CliError {
  const { code, exit, message } = error;
  if (code === 'UNAUTHENTICATED' && isVariable(sources?.key)) {
    return changedError(error, {
      message: `${url} rejected the key in ${sources?.key}: ${message}.`,
      hint: 'Fix the variable, or unset it to use the stored key.',
    });
  }
  if (exit === 'notAllowed' && isVariable(sources?.key)) {
    return changedError(error, { hint: `The key comes from ${sources?.key}.` });
  }
  if (addressErrorCodes.includes(code) && isVariable(sources?.url)) {
    return changedError(error, { hint: `The URL comes from ${sources?.url}.` });
  }
  return error;
}
