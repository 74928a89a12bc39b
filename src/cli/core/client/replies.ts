import { isObject } from '../../../common/is-object.ts';
import type { CliError } from '../cli-error.ts';
import type { FetchResponse } from '../http/fetch.ts';
import {
  type GraphqlError,
  type GraphqlResult,
  graphqlError,
  statusError,
  unexpectedResponse,
} from './errors.ts';

export interface Received {
  readonly url: string;
  readonly response: FetchResponse;
  /** @throws UNREACHABLE if the connection is lost. */
  readonly readBody: () => Promise<Buffer>;
  /** The body while it is received. @throws as `readBody` */
  readonly stream: () => AsyncIterable<Uint8Array>;
}

export const graphqlHeaders = {
  accept: 'application/graphql-response+json, application/json',
} as const;

export async function readGraphql({ url, response, readBody }: Received) {
  const body = await readBody();
  const result = parseResult(body.toString('utf8'));
  return { body, result, error: graphqlError(url, response, result) };
}

/** The error of a result of the client's operations, each of which asks for a field. */
export function operationError(
  { url, response }: Pick<Received, 'url' | 'response'>,
  result: GraphqlResult | undefined,
): CliError | undefined {
  const error = graphqlError(url, response, result);
  const isEmpty = Object.keys(result?.data ?? {}).length === 0;
  return error ?? (isEmpty ? unexpectedResponse(url, response) : undefined);
}

export async function readOperation(received: Received) {
  const result = parseResult((await received.readBody()).toString('utf8'));
  return { result, error: operationError(received, result) };
}

/** Reads a response of `/graphql`. Without a result, the error is that of its status. */
export async function readResultOrStatus(received: Received) {
  const reply = await readGraphql(received);
  if (reply.result?.data || reply.result?.errors?.length) return reply;
  const { url, response } = received;
  return { ...reply, error: statusError(url, response, String(reply.body)) ?? reply.error };
}

const hasMessage = (error: unknown): error is GraphqlError =>
  isObject(error) && typeof error.message === 'string';

/** The valid parts of a GraphQL result. */
export function parseResult(text: string): GraphqlResult | undefined {
  try {
    const { data, errors }: Record<string, unknown> = JSON.parse(text);
    return {
      ...(isObject(data) ? { data } : {}),
      ...(Array.isArray(errors) ? { errors: errors.filter(hasMessage) } : {}),
    };
  } catch {
    return undefined;
  }
}

export async function readRest({ url, response, readBody }: Received) {
  const body = await readBody();
  return { response, body, error: statusError(url, response, body.toString('utf8')) };
}

/** Reads an error. A CSV file is read by the caller, while it is received. */
export async function readCsv(received: Received) {
  const { url, response, readBody, stream } = received;
  const isCsv = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
  if (response.status < 300 && isCsv) return { stream: stream() };
  const error =
    statusError(url, response, String(await readBody())) ?? unexpectedResponse(url, response);
  return { stream: stream(), error };
}
