import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Client } from '../users/people.ts';
import { expectDocumented, type NamedOperation } from './openapi.ts';

/** Requests that lead to each documented status, on any route that documents it. */
export type RequestsByStatus = Readonly<
  Record<string, (operation: NamedOperation) => Promise<LightMyRequestResponse>>
>;

/** Differences from the documented example request. */
export interface Sending {
  readonly client?: Client;
  readonly id?: string | number;
  readonly method?: string;
  readonly query?: string;
  readonly payload?: object | string;
  readonly headers?: Record<string, string>;
}

/** Sends the documented example with the given differences. */
export function sendExample(
  { method, path, operation }: NamedOperation,
  { client, id, ...given }: Sending & { readonly client: Client; readonly id: string | number },
): Promise<LightMyRequestResponse> {
  const example = operation.requestBody?.content['application/json'].example as object | undefined;
  const payload = given.payload ?? example;
  const options: InjectOptions = {
    method: (given.method ?? method) as 'GET',
    url: `${path.replace('{id}', String(id))}${given.query ?? ''}`,
    headers: given.headers ?? {},
  };
  return client.request(payload === undefined ? options : { ...options, payload });
}

/** The requests that are the same for both services. */
export const usualRequests = (
  send: (operation: NamedOperation, given?: Sending) => Promise<LightMyRequestResponse>,
): RequestsByStatus => ({
  200: (operation) => send(operation),
  201: (operation) => send(operation),
  304: (operation) => send(operation, { headers: { 'if-none-match': '*' } }),
  412: (operation) => send(operation, { headers: { 'if-match': '"another"' } }),
  415: (operation) => send(operation, { payload: 'x', headers: { 'content-type': 'text/plain' } }),
});

interface Options {
  readonly operations: readonly NamedOperation[];
  readonly requestsByStatus: RequestsByStatus;
  /** Sends the documented example. */
  readonly send: (operation: NamedOperation) => Promise<LightMyRequestResponse>;
  /** Called before each request. */
  readonly prepare?: (operation: NamedOperation) => Promise<void>;
  /** The value whose type a null has when a body is compared with the example. */
  readonly nullLike: '' | null;
}

/** The headers of a request whose `Idempotency-Key` is in use or not valid. */
export const keyInUse = { 'idempotency-key': 'in use' };
export const invalidKey = { 'idempotency-key': '' };

/** Whether the 409 of an operation is not about its record. */
export const isAboutKey = ({ operation }: NamedOperation): boolean =>
  JSON.stringify(operation.responses[409]).includes('Idempotency-Key');

/** Tests that each operation returns its documented statuses, and a body like its example. */
export function testDocumentedReplies(options: Options): void {
  const { operations, requestsByStatus, send, prepare = async () => {}, nullLike } = options;
  const sameKeys = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.slice(0, 1).map(sameKeys)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sameKeys(each)]))
        : typeof (value ?? nullLike);

  describe.each(operations)('$method $path', (named) => {
    const { method, path, operation } = named;

    it.each(Object.keys(operation.responses))('returns %s as documented', async (status) => {
      await prepare(named);
      const reply = (await requestsByStatus[status]?.(named)) as LightMyRequestResponse;
      expect(reply.statusCode, reply.body).toBe(status === 'default' ? 405 : Number(status));
      expectDocumented(method, path, reply);
    });

    it('returns a body like the documented example', async () => {
      await prepare(named);
      const reply = await send(named);
      const [documented] = Object.values(operation.responses);
      const { example } = documented?.content?.['application/json'] ?? {};
      expect(sameKeys(reply.json())).toEqual(sameKeys(example));
    });
  });
}
