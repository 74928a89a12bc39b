import { CliError, type ExitName } from '../cli-error.ts';

/** An error of a GraphQL reply, as folio writes it. */
export interface ResponseError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly requestId?: string;
    readonly details?: readonly { readonly message: string }[];
  };
}

const exitNames: Readonly<Record<string, ExitName>> = {
  NOT_FOUND: 'notFound',
  UNAUTHENTICATED: 'notAllowed',
  FORBIDDEN: 'notAllowed',
  RATE_LIMITED: 'rateLimited',
};

const hints: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'The key may be revoked or expired; log in again with: folio login',
  RATE_LIMITED: 'Try again later, or use --wait.',
  GRAPHQL_VALIDATION_FAILED: 'The server may be older or newer than this client: folio status',
};

/** What the first error of a reply says, with the exit code that belongs to it. */
export function responseError(errors: readonly ResponseError[], retryAfter?: number): CliError {
  const [{ message, extensions = {} } = { message: 'The server said no' }] = errors;
  const { code = 'FAILURE', requestId, details = [] } = extensions;
  const hint = hints[code];
  return new CliError(exitNames[code] ?? 'failure', message, {
    code,
    details: details.map((detail) => detail.message),
    ...(hint === undefined ? {} : { hint }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

const networkErrorTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no network',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/** A request to which no answer came. */
export function unreachableError(url: string, error: unknown): CliError {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const reason =
    name === 'TimeoutError'
      ? 'it does not answer'
      : (networkErrorTexts[cause?.code ?? ''] ?? cause?.message ?? (error as Error).message);
  return new CliError('unreachable', `${url} cannot be reached: ${reason}.`);
}
