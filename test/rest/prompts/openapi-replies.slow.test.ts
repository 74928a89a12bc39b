import { beforeAll } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { whileInsertFails, whileTableFails } from '../../support/database/failing-table.ts';
import {
  anotherState,
  anyBody,
  invalidKey,
  keyInUse,
  type RequestsByStatus,
  testDocumentedReplies,
} from '../../support/http/documented-replies.ts';
import { type NamedOperation, operationsOf } from '../../support/http/openapi.ts';
import { anybody, type Client, type KeyHolder, signUpAs } from '../../support/users/people.ts';

const operations = operationsOf('/api/v1');
const test = usePrivateApp({ RATE_LIMIT_V1: '500/500' });
const json = { 'content-type': 'application/json' };
const nowhere = '019a8f3c-0000-7000-8000-000000000000';

let manager: KeyHolder;
let reader: KeyHolder;
let exhausted: KeyHolder;
let record: string;

const person = useSeed(() => signUpAs(test, 'ADVISOR'));
beforeAll(async () => {
  const everything = { permission: 'ADMIN', scopes: ['REFERRALS'] } as const;
  manager = await person.createApiKey(everything);
  reader = await person.createApiKey({ permission: 'READ' });
  await manager.post('/api/v1/referrals', {});
  exhausted = await person.createApiKey(everything);
  for (let count = 0; count < 500; count += 1) await exhausted.get('/api/v1/nothing');
});

interface SendOptions {
  readonly client?: Client;
  readonly id?: string;
  readonly method?: string;
  readonly query?: string;
  readonly payload?: object | string;
  readonly headers?: Record<string, string>;
}

/** Sends the documented example, with the given changes. */
function send({ method, path, operation }: NamedOperation, options: SendOptions = {}) {
  const { client = manager, id = record, query = '', headers = {} } = options;
  const example = operation.requestBody?.content['application/json'].example as object | undefined;
  const payload = options.payload ?? example;
  const url = `${path.replace('{id}', id)}${query}`;
  const request = { method: (options.method ?? method) as 'GET', url, headers };
  return client.request(payload === undefined ? request : { ...request, payload });
}

/** The table that an operation reads or writes. */
const tableOf = ({ path }: NamedOperation) => path.split('/')[3] as string;

/** Caches the key first, because the table of keys may be the failing one. */
async function sendWhileFailing(operation: NamedOperation, sqlState: string) {
  test.app.identity.forgetKeysOf(person.userId);
  await manager.get('/api/v1/nothing');
  return whileTableFails(test, tableOf(operation), sqlState, () => send(operation));
}

const requestsByStatus: RequestsByStatus = {
  200: (operation) => send(operation),
  201: (operation) => send(operation),
  304: (operation) => send(operation, { headers: anyBody }),
  400: (operation) => send(operation, { payload: '{"title":', headers: json }),
  401: (operation) => send(operation, { client: anybody(test) }),
  403: (operation) => send(operation, { client: reader }),
  404: (operation) => send(operation, { id: nowhere }),
  412: (operation) => send(operation, { headers: anotherState }),
  // By Content-Length: the body is not read.
  413: (operation) => send(operation, { headers: { 'content-length': String(41 * 1024 * 1024) } }),
  415: (operation) => send(operation, { payload: 'x', headers: { 'content-type': 'text/plain' } }),
  409: (operation) =>
    whileInsertFails(test, 'idempotent_requests', '55P03', () =>
      send(operation, { headers: keyInUse }),
    ),
  422: (operation) =>
    send(
      operation,
      operation.operation.requestBody ? { payload: [] } : { query: '?page=0', headers: invalidKey },
    ),
  429: (operation) => send(operation, { client: exhausted }),
  500: (operation) => sendWhileFailing(operation, 'XX000'),
  503: (operation) => sendWhileFailing(operation, '55P03'),
  // A method that the path does not have.
  default: (operation) => send(operation, { method: 'PATCH' }),
};

/** Creates a record on the path of the operation, if it has POST. */
async function create(operation: NamedOperation): Promise<void> {
  const creation = operations.find(
    ({ method, path }) => method === 'POST' && path.split('/')[3] === tableOf(operation),
  );
  if (creation) record = (await send(creation)).json().id ?? record;
}

testDocumentedReplies({ operations, requestsByStatus, send, prepare: create, nullLike: null });
