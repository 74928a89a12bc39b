import { CliError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import { type OperationDocument, withFragments } from './document.ts';
import { namingVariable, type ServerSource } from './naming-variable.ts';
import { type ReplyError, responseError, unreachable } from './response-error.ts';
import { type OnProgress, requestBody } from './upload.ts';

/** How long a reply may take, in milliseconds; files take their time to be sent. */
const timeoutMs = 30_000;
const patienceWithFiles = 600_000;
const longestWait = 300;

/** A server and the key to it. */
export interface Connection extends ServerSource {
  readonly key: string | undefined;
  /** Called before each wait for the rate limit's next window; without it nothing is tried again. */
  readonly onWait?: (seconds: number) => void;
}

interface Reply<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly ReplyError[];
}

/** GraphQL over HTTP. */
export class Api {
  readonly #connect: () => Connection;
  readonly #environment: Environment;
  readonly #agent: string;

  /** @param connect chooses the server when the first operation is sent. */
  constructor(connect: () => Connection, environment: Environment, version: string) {
    this.#connect = connect;
    this.#environment = environment;
    this.#agent = `folio-cli/${version}`;
  }

  /** Fails, before anything is asked or read, when there is no server or no key. */
  requireConnection(): void {
    this.#connect();
  }

  /** The data of an operation. @throws a failure for whatever else comes of it. */
  async run<Result, Variables>(
    document: OperationDocument<Result, Variables>,
    variables: Variables,
    onProgress?: OnProgress,
  ): Promise<Result> {
    const connection = this.#connect();
    for (;;) {
      try {
        return await this.#send<Result>(connection, () =>
          requestBody(withFragments(document), variables, onProgress),
        );
      } catch (error) {
        const { onWait } = connection;
        if (!(error instanceof CliError)) throw error;
        if (error.exit !== 'rateLimited' || !onWait) throw namingVariable(error, connection);
        const seconds = Math.min(Math.max(error.retryAfter ?? 1, 1), longestWait);
        onWait(seconds);
        await this.#environment.wait(seconds * 1_000);
      }
    }
  }

  async #send<Result>({ url, key }: Connection, encode: () => ReturnType<typeof requestBody>) {
    const { headers, ...encoded } = await encode();
    const isUpload = typeof encoded.body !== 'string';
    let response: Response;
    let text: string;
    try {
      response = await this.#environment.fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          ...headers,
          accept: 'application/graphql-response+json, application/json',
          'user-agent': this.#agent,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        ...(encoded as { body: string }),
        // The key goes to the address it was given for, and to no other.
        redirect: 'manual',
        signal: AbortSignal.timeout(isUpload ? patienceWithFiles : timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      throw unreachable(url, error);
    }
    return dataOf<Result>(url, response, text);
  }
}

function dataOf<Result>(url: string, response: Response, text: string): Result {
  const reply = replyOf<Result>(text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(retryAfter) ? retryAfter : undefined;
  if (reply?.errors && reply.errors.length > 0) throw responseError(reply.errors, wait);
  if (reply?.data) return reply.data;
  const { status } = response;
  if (status === 429) throw responseError([tooMany], wait);
  if (status >= 300 && status < 400) {
    const location = response.headers.get('location') ?? 'another address';
    throw new CliError('failure', `${url} redirects to ${location}.`, {
      code: 'REDIRECTED',
      hint: 'Log in with the address that it redirects to.',
    });
  }
  if (status >= 502 && status <= 504) {
    throw new CliError('unreachable', `${url} cannot be reached: a proxy answers ${status}.`);
  }
  throw new CliError('failure', `${url} does not answer as folio does (status ${status}).`, {
    code: 'NOT_FOLIO',
    hint: 'Is this the address of a folio server?',
  });
}

const tooMany: ReplyError = {
  message: 'Rate limit exceeded',
  extensions: { code: 'RATE_LIMITED' },
};

function replyOf<Result>(text: string): Reply<Result> | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null ? reply : undefined;
  } catch {
    return undefined;
  }
}
