import { CliError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import type { FetchResponse } from '../http/fetch.ts';
import type { Connection } from './api.ts';
import { addErrorSource } from './error-source.ts';
import { unreachableError } from './response-error.ts';
import { withoutSecrets } from './secrets.ts';

/** The maximum duration of a request with its response; longer for files. */
const timeoutMs = 30_000;
const fileTimeoutMs = 3_600_000;
const maximumWaitSeconds = 300;

/** A request to a route of the server. */
export interface HttpRequest {
  readonly method: string;
  /** The path with its query, after the URL of the server. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether the response can be a large file. */
  readonly isFile?: true;
}

/** Sends requests to any route of a server, with a key. */
export interface HttpClient {
  readonly connection: Connection;
  /** @throws a CliError without a response. A response with an error status is returned. */
  readonly send: (request: HttpRequest) => Promise<FetchResponse>;
}

export function createHttpClient(
  connection: Connection,
  { fetch, wait }: Environment,
  version: string,
): HttpClient {
  const { url, key, onWait, onRequestId } = connection;
  const sendOnce = async ({ method, path, headers, body, isFile }: HttpRequest) => {
    try {
      return await fetch(requestUrl(url, path), {
        method,
        headers: {
          ...headers,
          'user-agent': `folio-cli/${version}`,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        ...(body === undefined ? {} : { body: body as string }),
        // Following a redirect would send the key to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(isFile ? fileTimeoutMs : timeoutMs),
      });
    } catch (error) {
      throw addErrorSource(unreachableError(url, error), connection);
    }
  };
  return {
    connection,
    send: async (request) => {
      for (;;) {
        const response = await sendOnce(request);
        const requestId = response.headers.get('x-request-id');
        if (requestId !== null) onRequestId?.(requestId, summaryOf(request, response));
        if (response.status !== 429 || !onWait) return response;
        const retryAfter = retryAfterOf(response) ?? 1;
        const seconds = Math.min(Math.max(retryAfter, 1), maximumWaitSeconds);
        onWait(seconds);
        await wait(seconds * 1_000);
      }
    },
  };
}

const summaryOf = ({ method, path }: HttpRequest, { status }: FetchResponse) =>
  `${method} ${withoutSecrets(path)}, status ${status}`;

/** The URL of a path. @throws a usage error for a path that leaves the server. */
function requestUrl(url: string, path: string): string {
  const target = `${url}${path}`;
  if (URL.canParse(target) && new URL(target).origin === new URL(url).origin) return target;
  throw new CliError('usage', `Invalid path “${path}”.`);
}

export function retryAfterOf({ headers }: FetchResponse): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Reads the body to the end. @throws UNREACHABLE if the connection is lost. */
export async function readBody(
  { connection }: HttpClient,
  response: FetchResponse,
): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw addErrorSource(unreachableError(connection.url, error), connection);
  }
}
