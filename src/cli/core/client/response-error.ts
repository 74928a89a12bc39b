import { CliError, type ExitName } from '../cli-error.ts';

/** An error of a GraphQL response, in folio's format. */
export interface ResponseError {
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

const exitNames: Readonly<Record<string, ExitName>> = {
  NOT_FOUND: 'notFound',
  UNAUTHENTICATED: 'notAllowed',
  FORBIDDEN: 'notAllowed',
  RATE_LIMITED: 'rateLimited',
};

const hints: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'The key may be revoked or expired. To log in again, run: folio login',
  RATE_LIMITED: 'Try again later, or pass --wait.',
  GRAPHQL_VALIDATION_FAILED:
    'Client and server may have different versions. To compare them, run: folio status',
};

/** Converts the first error of a response. @param retryAfter seconds */
export function responseError(errors: readonly ResponseError[], retryAfter?: number): CliError {
  const [{ message, extensions = {} } = { message: 'Unknown error' }] = errors;
  const { code = 'FAILURE', requestId, details = [] } = extensions;
  const hint =
    code === 'RATE_LIMITED' && retryAfter !== undefined
      ? `Try again in ${retryAfter} s, or pass --wait.`
      : hints[code];
  return new CliError(exitNames[code] ?? 'failure', message, {
    code,
    // The message of FORBIDDEN already contains the reasons.
    details: details.map((detail) => detail.message).filter((text) => !message.includes(text)),
    fields: details.flatMap(({ path = [] }) =>
      path[0] === 'input' && typeof path[1] === 'string' ? [path[1]] : [],
    ),
    ...(hint === undefined ? {} : { hint }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
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

/** The error of a request without a response. */
export function unreachableError(url: string, error: unknown): CliError {
  const { name, code, message } = error as NodeJS.ErrnoException;
  const reason = name === 'TimeoutError' ? 'timed out' : (networkErrorTexts[code ?? ''] ?? message);
  return new CliError('unreachable', `Cannot reach ${url}: ${reason}.`);
}
