import { CliError, type ExitName } from '../cli-error.ts';
import type { FetchResponse } from '../http/fetch.ts';
import { retryAfterOf } from './http.ts';

const exitNames: Readonly<Record<number, ExitName>> = {
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'notFound',
  429: 'rateLimited',
};

const codes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'VALIDATION_FAILED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const hints: Readonly<Record<number, string>> = {
  401: 'The key may be revoked or expired. To log in again, run: folio login',
  429: 'Try again later, or pass --wait.',
};

/** The error of a response of a REST route; undefined for a success. */
export function statusError(
  url: string,
  response: FetchResponse,
  body: string,
): CliError | undefined {
  const { status, headers } = response;
  if (status < 300) return undefined;
  if (status < 400) {
    const location = headers.get('location') ?? 'another URL';
    return new CliError('failure', `${url} redirects to ${location}.`, { code: 'REDIRECTED' });
  }
  const { error, details } = parseErrorBody(body);
  if (error === undefined && status >= 502 && status <= 504) {
    return new CliError('unreachable', `Cannot reach ${url}: a proxy returned status ${status}.`);
  }
  const hint = hints[status];
  const retryAfter = retryAfterOf(response);
  const requestId = headers.get('x-request-id') ?? undefined;
  return new CliError(exitNames[status] ?? 'failure', `${error ?? 'Error'} (status ${status})`, {
    details,
    ...(codes[status] === undefined ? {} : { code: codes[status] }),
    ...(hint === undefined ? {} : { hint }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(requestId === undefined ? {} : { requestId }),
  });
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
